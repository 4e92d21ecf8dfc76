import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import wabt from 'wabt';
import { dotRows, needleOf } from '../../../../src/features/matching/ranking/vectors.ts';

const DATA = new URL('../../../../src/features/matching/ranking/data/', import.meta.url);

describe('Inner products with rows of bytes', () => {
  const seeded = (seed: number) => () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const bytes = (count: number, next: () => number) =>
    Int8Array.from({ length: count }, () => Math.floor(next() * 255) - 127);

  for (const [size, count] of [
    [512, 1],
    [512, 5_000],
    [16, 4_097],
    [20, 4_097],
    [3, 7],
  ] as const)
    it(`are those of a plain loop, ${count} rows of ${size}`, () => {
      const next = seeded(size * count);
      const rows = bytes((count + 2) * size, next);
      const needle = needleOf(Float32Array.from({ length: size }, () => next() - 0.5));
      const found = dotRows(needle, rows, count, 2);
      const plain = Float32Array.from({ length: count }, (_, row) => {
        let sum = 0;
        for (let i = 0; i < size; i++) sum += needle.numbers[i]! * rows[(row + 2) * size + i]!;
        return sum * needle.scale;
      });
      expect(found).to.deep.equal(plain);
    });

  it('hold the largest numbers', () => {
    const needle = needleOf(new Float32Array(512).fill(1));
    expect(dotRows(needle, new Int8Array(512).fill(127), 1)[0]).to.be.closeTo(512 * 127, 1);
    expect(dotRows(needle, new Int8Array(512).fill(-128), 1)[0]).to.be.closeTo(-512 * 128, 1);
  });

  it('are computed by what the text of the program says', async () => {
    const compiled = (await wabt()).parseWat(
      'dot-rows.wat',
      readFileSync(new URL('dot-rows.wat', DATA), 'utf8'),
      { simd: true },
    );
    const shipped = readFileSync(new URL('dot-rows.wasm', DATA));
    expect(Buffer.from(compiled.toBinary({}).buffer).equals(shipped)).to.equal(true);
  });
});
