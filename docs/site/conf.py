"""The settings of the site that `./dev docs` builds: the documents as they are, and the reference from docstrings.

The source folder is the whole project, so that links between documents, games' folders and the readme hold.
"""

from __future__ import annotations

import dicehall

project = "Dicehall"
author = "Dicehall contributors"
copyright = author
release = dicehall.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/site/index"
include_patterns = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/**",
    "src/dicehall/games/*/*.md",
    "web/src/dice/README.md",
    "examples/*/README.md",
]
exclude_patterns = [".dev/**", "web/node_modules/**", "**/.pytest_cache/**"]

html_theme = "furo"
html_title = "Dicehall"
html_extra_path = ["root"]  # an index.html that leads to the first page
html_copy_source = False
html_show_sphinx = False

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # examples of JSON leave parts out with dots

default_role = "code"  # docstrings put names between single backticks
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
autodoc_default_options = {"members": True, "show-inheritance": True}
python_use_unqualified_type_names = True
