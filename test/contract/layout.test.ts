import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { words } from '../support/builders.ts';

const FEATURES = path.resolve(import.meta.dirname, '../../src/features');
/** Kinds of files that may ask the database (docs/architecture.md). */
const ASKS = /\.(routes|service|queries|export|job)\.ts$|\/models\//;

const filesWith = (pattern: RegExp): string[] =>
  readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => pattern.test(readFileSync(path.join(FEATURES, file), 'utf8')));

describe('A file of a feature', () => {
  it('carries one of the kinds that docs/architecture.md names, or none', () => {
    const kinds = filesWith(/^/).flatMap((file) => /\.(\w+)\.ts$/.exec(file)?.[1] ?? []);
    expect([...new Set(kinds)]).to.have.members(
      words('d export job model policy presenter queries routes schemas service'),
    );
  });

  it('without a kind asks no database', () => {
    const asking = filesWith(/\b(trx|db)(<\w+>)?\(|\bdb\.raw\(|\.query\(trx\)/);
    expect(asking.filter((file) => !ASKS.test(file))).to.deep.equal([]);
  });

  it('of queries changes nothing', () => {
    const changing = filesWith(
      /\b(transaction|audit|auditAll|insertRow|insertAll|insertIgnore|updateRow|upsert|notify|admit)\(|\.(insert|update|delete)\(/,
    );
    expect(changing.filter((file) => file.endsWith('.queries.ts'))).to.deep.equal([]);
  });
});
