"""Settings for all tests."""

import os

from hypothesis import settings

# No deadlines: a test that fails on a busy machine says nothing about the code. The checks of a
# commit draw the same examples each time; everybody else's runs draw new ones.
settings.register_profile("pegtile", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("pegtile")
