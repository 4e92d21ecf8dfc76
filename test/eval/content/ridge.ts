/** Kernel ridge regression over few texts: weights for them, and what it would say of texts that it had not seen. */
export class Ridge {
  readonly #inverse: readonly Float64Array[];

  /** @param matrix likeness of all texts plus the ridge on its diagonal; the lower half counts */
  constructor(matrix: readonly Float64Array[]) {
    this.#inverse = inverseOf(matrix);
  }

  /** Weights of the texts for the wanted values. */
  solve(wanted: Float64Array): Float64Array {
    return Float64Array.from(this.#inverse, (row) => dot(row, wanted));
  }

  /**
   * Values of the texts of a group as if none of them had been learned from, for each of several outputs.
   * @param weights of all texts, by output
   * @param wanted by output
   */
  withheld(group: readonly number[], weights: readonly Float64Array[], wanted: readonly Float64Array[]) {
    const without = new Ridge(group.map((a) => Float64Array.from(group, (b) => this.#inverse[a]![b]!)));
    return weights.map((each, output) => {
      const off = without.solve(Float64Array.from(group, (i) => each[i]!));
      return group.map((i, at) => wanted[output]![i]! - off[at]!);
    });
  }
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);

/** Of a symmetric matrix that is positive definite, by elimination. */
function inverseOf(matrix: readonly Float64Array[]): Float64Array[] {
  const n = matrix.length;
  const rows = matrix.map((_, i) =>
    Float64Array.from({ length: 2 * n }, (__, j) =>
      j >= n ? Number(j - n === i) : j > i ? matrix[j]![i]! : matrix[i]![j]!,
    ),
  );
  rows.forEach((row, at) => {
    const pivot = row[at]!;
    for (let j = 0; j < 2 * n; j++) row[j]! /= pivot;
    for (const other of rows) {
      const times = other[at]!;
      if (other === row || times === 0) continue;
      for (let j = at; j < 2 * n; j++) other[j]! -= times * row[j]!;
    }
  });
  return rows.map((row) => row.slice(n));
}
