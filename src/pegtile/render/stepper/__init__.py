"""The page's own files: `page.html` with blanks, `stepper.css`, and `stepper.js`."""
