"""The trainer's linear algebra, which takes a numeric library minutes and JavaScript hours.

solve.py FOLDER reads task.json {n, terms, outputs, dimensions, sharpness, groups}, the words of the texts as a sparse matrix
(starts.bin and terms.bin in 32 bits, values.bin), vectors.bin (32-bit floats: `dimensions` of the wholes of all texts, then
of their sentences; nothing where `sharpness` is empty), ridge.bin (n) and wanted.bin (outputs × n), float64; writes
weights.bin (the solution) and unseen.bin (what each text would get if its group had not been learned from), both
outputs × n.
"""

import json
import sys

import numpy
from scipy.linalg import blas, lapack
from scipy.sparse import csr_matrix

# Terms that so many texts have are multiplied as a dense matrix, which is quicker.
COMMON = 300
ROWS_AT_ONCE = 1000

folder = sys.argv[1]
task = json.load(open(f"{folder}/task.json"))
n, outputs = task["n"], task["outputs"]


def read(name, kind=numpy.float64):
    return numpy.fromfile(f"{folder}/{name}.bin", kind)


words = csr_matrix(
    (read("values").astype(numpy.float32), read("terms", numpy.uint32), read("starts", numpy.uint32)),
    shape=(n, task["terms"]),
)
is_common = numpy.bincount(words.indices, minlength=task["terms"]) >= COMMON
common = words[:, is_common].toarray()
rare = words[:, ~is_common]
vectors = read("vectors", numpy.float32).reshape(len(task["sharpness"]), n, task["dimensions"])

ridge = read("ridge")


def likeness(some):
    """Of these texts to every one, with a constant for all."""
    rows = common[some] @ common.T
    rows += rare[some] @ rare.T
    for sharpness, each in zip(task["sharpness"], vectors):
        rows += numpy.exp(2 * sharpness * (each[some] @ each.T - 1))
    rows += 1
    rows[numpy.arange(len(rows)), some] += ridge[some]
    return rows


# In 32 bits, which take half the time and memory.
matrix = numpy.empty((n, n), dtype=numpy.float32)
parts = numpy.array_split(numpy.arange(n), -(-n // ROWS_AT_ONCE))
for some in parts:
    matrix[some] = likeness(some)
wanted = read("wanted").reshape(outputs, n).T

# Symmetric, so that columns may be taken for rows.
factor, failed = lapack.spotrf(matrix.T, lower=0, overwrite_a=1)
if failed:
    sys.exit("the matrix is not positive definite")
inverse, _ = lapack.spotri(factor, lower=0, overwrite_c=1)
weights = blas.ssymm(1.0, inverse, wanted).astype(numpy.float64)
# What that many roundings have cost is asked for once more.
missing = wanted - numpy.concatenate([likeness(some) @ weights for some in parts])
weights += blas.ssymm(1.0, inverse, missing)

unseen = numpy.empty_like(weights)
for group in task["groups"]:
    upper = numpy.triu(inverse[numpy.ix_(group, group)])
    block = upper + numpy.triu(upper, 1).T
    unseen[group] = wanted[group] - numpy.linalg.solve(block, weights[group])

numpy.ascontiguousarray(weights.T).tofile(f"{folder}/weights.bin")
numpy.ascontiguousarray(unseen.T).tofile(f"{folder}/unseen.bin")
