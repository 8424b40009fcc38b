"""Many games between bots: who is better, by how much, and how sure that is.

`plan` says beforehand who sits where in which game and with which seed, `playing` plays one of
them, `workers` and `cluster` play many, `results` keeps what they came to, `standings` and
`ratings` count it, `picture` draws it.
"""
