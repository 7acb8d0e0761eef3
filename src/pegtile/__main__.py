"""`python -m pegtile` is `pegtile`."""

from pegtile.cli import main

if __name__ == "__main__":
    main()
