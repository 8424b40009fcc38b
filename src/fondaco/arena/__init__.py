"""Many games between bots: who is better, by how much, and how sure that is.

`plan` says beforehand who sits where in which game and with which seed, `playing` plays one of
them, `workers` and `cluster` play many, `results` keeps what they came to, `standings` and
`ratings` count it, `picture` draws it.

`report` is another view of many games, for whoever designs one: what `report_counts` adds up of a
simulation's games, drawn by `report_plots`, as a page.
"""
