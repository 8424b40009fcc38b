"""The HTTP API for programs: tables made, joined, watched and played at without a browser."""
