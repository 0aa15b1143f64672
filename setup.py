"""Everything stands in pyproject.toml but the compiled kernel, which it has no words for."""

from setuptools import setup

setup(
    cffi_modules=["analyzer/kernel/build.py:builder"],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
