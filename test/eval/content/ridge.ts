/**
 * Kernel ridge regression with weights for the texts, and what it would say of texts that it had not seen: exactly, from
 * one decomposition, so that folds cost next to nothing.
 */
export class Ridge {
  readonly #n: number;
  /** Row j: column j of the inverse of the Cholesky factor. */
  readonly #columns: Float64Array[];

  /** @param matrix likeness of all texts plus the ridge on its diagonal; it is used up */
  constructor(matrix: Float64Array[]) {
    this.#n = matrix.length;
    const lower = cholesky(matrix);
    this.#columns = lower.map((_, j) => inverseColumn(lower, j));
  }

  /** Weights of the texts for the wanted values. */
  solve(wanted: Float64Array): Float64Array {
    const half = new Float64Array(this.#n);
    this.#columns.forEach((column, j) => {
      for (let i = j; i < this.#n; i++) half[i]! += column[i]! * wanted[j]!;
    });
    return Float64Array.from(this.#columns, (column, j) => dot(column, half, j, this.#n));
  }

  /**
   * Values of the texts of a group as if none of them had been learned from, for each of several outputs.
   * @param weights of all texts, by output
   * @param wanted by output
   */
  withheld(
    group: readonly number[],
    weights: readonly Float64Array[],
    wanted: readonly Float64Array[],
  ): number[][] {
    const block = group.map((a) =>
      Float64Array.from(group, (b) => dot(this.#columns[a]!, this.#columns[b]!, Math.max(a, b), this.#n)),
    );
    const without = new Ridge(block);
    return weights.map((each, output) => {
      const off = without.solve(Float64Array.from(group, (i) => each[i]!));
      return group.map((i, at) => wanted[output]![i]! - off[at]!);
    });
  }
}

function dot(a: Float64Array, b: Float64Array, from: number, to: number): number {
  let even = 0;
  let odd = 0;
  let i = from;
  for (; i + 1 < to; i += 2) {
    even += a[i]! * b[i]!;
    odd += a[i + 1]! * b[i + 1]!;
  }
  return i < to ? even + odd + a[i]! * b[i]! : even + odd;
}

/** The lower factor, in place. */
function cholesky(rows: Float64Array[]): Float64Array[] {
  rows.forEach((row, i) => {
    for (let j = 0; j < i; j++) row[j] = (row[j]! - dot(row, rows[j]!, 0, j)) / rows[j]![j]!;
    row[i] = Math.sqrt(row[i]! - dot(row, row, 0, i));
  });
  return rows;
}

function inverseColumn(lower: readonly Float64Array[], j: number): Float64Array {
  const column = new Float64Array(lower.length);
  column[j] = 1 / lower[j]![j]!;
  for (let i = j + 1; i < lower.length; i++) column[i] = -dot(lower[i]!, column, j, i) / lower[i]![i]!;
  return column;
}
