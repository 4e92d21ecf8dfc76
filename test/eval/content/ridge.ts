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
    this.#columns = inverseColumns(cholesky(matrix));
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

/** Rows that are worked on together, so that the others are read from memory once for all of them. */
const BLOCK = 32;

/** The lower factor, in place. */
function cholesky(rows: Float64Array[]): Float64Array[] {
  for (let start = 0; start < rows.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, rows.length);
    for (let j = 0; j < end; j++) {
      const other = rows[j]!;
      if (j >= start) other[j] = Math.sqrt(other[j]! - dot(other, other, 0, j));
      for (let i = Math.max(start, j + 1); i < end; i++) {
        const row = rows[i]!;
        row[j] = (row[j]! - dot(row, other, 0, j)) / other[j]!;
      }
    }
  }
  return rows;
}

/** Row j: column j of the inverse of a lower factor. */
function inverseColumns(lower: readonly Float64Array[]): Float64Array[] {
  const n = lower.length;
  const columns = lower.map(() => new Float64Array(n));
  for (let start = 0; start < n; start += BLOCK) {
    for (let i = start; i < n; i++) {
      const row = lower[i]!;
      for (let j = start; j < Math.min(start + BLOCK, i); j++) {
        columns[j]![i] = -dot(row, columns[j]!, j, i) / row[i]!;
      }
      if (i < start + BLOCK) columns[i]![i] = 1 / row[i]!;
    }
  }
  return columns;
}
