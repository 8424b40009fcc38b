"""Die Fugger (Klaus-Jürgen Wrede, Adlung 2003; in Hungarian A Fuggerek), two to four players."""
