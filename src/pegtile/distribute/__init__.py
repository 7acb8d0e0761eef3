"""The same job on one processor, on threads, on processes, or on a Dask cluster.

A job is cut into parts, each a pure function of the job and its number. A part is written beside
its place and renamed, then listed with its checksum: so a job that is run again does only what is
missing, and ends with the same bytes whoever did the work and however often it was interrupted.
"""

from pegtile.distribute.engines import Engine, engine_named
from pegtile.distribute.job import Job, Stage
from pegtile.distribute.manifest import Manifest, PartEntry, read_manifest
from pegtile.distribute.single import FileJob, manifest_beside, run_file
from pegtile.distribute.work import run_job, run_stages

__all__ = [
    "Engine",
    "FileJob",
    "Job",
    "Manifest",
    "PartEntry",
    "Stage",
    "engine_named",
    "manifest_beside",
    "read_manifest",
    "run_file",
    "run_job",
    "run_stages",
]
