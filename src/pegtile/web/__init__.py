"""The web page and its API: a shell around the library, started by `pegtile serve`."""
