"""Methods and searches at work, step by step: picture, structure, running line, and a sentence why.

`hanoi_methods` and `tile_searches` make explanations; `explanation` says what one is, `sentences`
puts it into English, Chinese or Japanese.
"""
