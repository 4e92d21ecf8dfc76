"""The trainer's linear algebra, which takes a numeric library minutes and JavaScript hours.

solve.py FOLDER reads task.json {n, outputs, groups}, matrix.bin (n × n, of which the lower half counts) and wanted.bin
(outputs × n), all float64 but the task; writes weights.bin (the solution) and unseen.bin (what each text would get if its
group had not been learned from), both outputs × n.
"""

import json
import sys

import numpy
from scipy.linalg import blas, lapack

folder = sys.argv[1]
task = json.load(open(f"{folder}/task.json"))
n, outputs = task["n"], task["outputs"]
# Read by columns, the lower half of the rows is the upper one.
matrix = numpy.fromfile(f"{folder}/matrix.bin").reshape(n, n).T
wanted = numpy.fromfile(f"{folder}/wanted.bin").reshape(outputs, n).T

factor, failed = lapack.dpotrf(matrix, lower=0, overwrite_a=1)
if failed:
    sys.exit("the matrix is not positive definite")
inverse, _ = lapack.dpotri(factor, lower=0, overwrite_c=1)
weights = blas.dsymm(1.0, inverse, wanted)

unseen = numpy.empty_like(weights)
for group in task["groups"]:
    upper = numpy.triu(inverse[numpy.ix_(group, group)])
    block = upper + numpy.triu(upper, 1).T
    unseen[group] = wanted[group] - numpy.linalg.solve(block, weights[group])

numpy.ascontiguousarray(weights.T).tofile(f"{folder}/weights.bin")
numpy.ascontiguousarray(unseen.T).tofile(f"{folder}/unseen.bin")
