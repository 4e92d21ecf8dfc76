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

/** Rows and columns whose products are summed together: a number that has been read is used four times. */
const TILE = 4;
/** Rows that go over the others together, so that these are read from memory once for all of them. */
const BLOCK = 32;

/** Products of four rows with four others, summed from `from` to `to`: of row i with row j at 4 i + j. */
function tile(
  rows: readonly Float64Array[],
  i: number,
  others: readonly Float64Array[],
  j: number,
  from: number,
  to: number,
) {
  const [a, b, c, d] = [rows[i]!, rows[i + 1]!, rows[i + 2]!, rows[i + 3]!];
  const [p, q, r, s] = [others[j]!, others[j + 1]!, others[j + 2]!, others[j + 3]!];
  let [ap, aq, ar, as, bp, bq, br, bs] = [0, 0, 0, 0, 0, 0, 0, 0];
  let [cp, cq, cr, cs, dp, dq, dr, ds] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let k = from; k < to; k++) {
    const ak = a[k]!;
    const bk = b[k]!;
    const ck = c[k]!;
    const dk = d[k]!;
    const pk = p[k]!;
    const qk = q[k]!;
    const rk = r[k]!;
    const sk = s[k]!;
    ap += ak * pk;
    aq += ak * qk;
    ar += ak * rk;
    as += ak * sk;
    bp += bk * pk;
    bq += bk * qk;
    br += bk * rk;
    bs += bk * sk;
    cp += ck * pk;
    cq += ck * qk;
    cr += ck * rk;
    cs += ck * sk;
    dp += dk * pk;
    dq += dk * qk;
    dr += dk * rk;
    ds += dk * sk;
  }
  return [ap, aq, ar, as, bp, bq, br, bs, cp, cq, cr, cs, dp, dq, dr, ds];
}

/** The lower factor, in place. */
function cholesky(rows: Float64Array[]): Float64Array[] {
  const n = rows.length;
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    const tiled = end - start === BLOCK ? start : 0;
    for (let j = 0; j < tiled; j += TILE)
      for (let i = start; i < end; i += TILE) {
        const sums = tile(rows, i, rows, j, 0, j);
        for (let k = 0; k < TILE * TILE; k++) {
          const [row, column] = [rows[i + Math.floor(k / TILE)]!, j + (k % TILE)];
          const other = rows[column]!;
          row[column] = (row[column]! - sums[k]! - dot(row, other, j, column)) / other[column]!;
        }
      }
    for (let j = tiled; j < end; j++) {
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
  const next = (i: number, j: number, sum: number) => {
    columns[j]![i] = (i === j ? 1 - sum : -sum) / lower[i]![i]!;
  };
  for (let start = 0; start < n; start += BLOCK) {
    const end = Math.min(start + BLOCK, n);
    let i = start;
    const tiled = end - start === BLOCK ? n - TILE : -1;
    for (; i <= tiled; i += TILE)
      for (let j = start; j < Math.min(end, i + TILE); j += TILE) {
        const sums = tile(lower, i, columns, j, start, i);
        for (let k = 0; k < TILE * TILE; k++) {
          const [row, column] = [i + Math.floor(k / TILE), j + (k % TILE)];
          if (column <= row) next(row, column, sums[k]! + dot(lower[row]!, columns[column]!, i, row));
        }
      }
    for (; i < n; i++)
      for (let j = start; j < Math.min(end, i + 1); j++) next(i, j, dot(lower[i]!, columns[j]!, start, i));
  }
  return columns;
}
