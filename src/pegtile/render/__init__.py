"""What puzzles look like: scenes of plain shapes, drawn as text, SVG, PNG, GIF and HTML.

`scene` holds the shapes and `themes` their colours; `tower` and `board` lay a state out as a scene,
`film` a whole solution; `text`, `svg`, `pixels`, `gif` and `page` draw scenes. `graph_scene`,
`search_tree` and `plots` draw what is not a state, and `explain` shows methods at work.
"""
