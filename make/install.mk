# Installing packages that a build needs, and installing what was built.
