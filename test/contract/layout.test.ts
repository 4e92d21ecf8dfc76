import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';

const FEATURES = path.resolve(import.meta.dirname, '../../src/features');
/** Kinds of files that may ask the database (docs/architecture.md). */
const ASKS = /\.(routes|service|queries|export|job)\.ts$|\/models\//;

describe('A file of a feature without a kind', () => {
  it('asks no database', () => {
    const asking = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !ASKS.test(file))
      .filter((file) =>
        /\b(trx|db)\(|\bdb\.raw\(|\.query\(trx\)/.test(readFileSync(path.join(FEATURES, file), 'utf8')),
      );
    expect(asking).to.deep.equal([]);
  });
});
