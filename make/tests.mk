# Tests: make check and its relatives.
