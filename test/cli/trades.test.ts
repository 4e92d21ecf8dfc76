import { expect } from 'chai';
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LIMITS } from '../../src/contract/limits.ts';
import { FIELDS, fill } from '../../src/contract/messages.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { folder, inProcess } from './run.ts';

const trade = (name: string, more: object = {}) => ({
  trade: name,
  also: ['another title'],
  words: ['one', 'two', 'three'],
  troubles: ['One trouble', 'Two troubles', 'Three troubles'],
  ...more,
});

describeOnEachDatabase('The command line and trades', (getDb, getUrl) => {
  const here = (...args: string[]) =>
    inProcess(args, { env: { DATABASE_URL: getUrl(), DATA_DIR: folder() } });
  const fileOf = (content: unknown): string => {
    const file = path.join(folder(), 'trades.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  };

  it('takes a file in, row by row, and gives it out as it was', async () => {
    const good = [trade('Otter warden'), trade('Bee keeper', { also: [] })];
    const file = fileOf([...good, trade('No words', { words: ['one'] }), 'nonsense', trade('otter warden')]);
    const plan = await here('trades', 'import', file, '--dry-run', '--json');
    expect(plan.code, plan.err).to.equal(3);
    expect(plan.json()).to.include({ dryRun: true, created: 2, exists: 1, failed: 2 });
    expect(await getDb()('trades').count({ n: '*' }).first()).to.deep.equal({ n: 0 });

    const taken = await here('trades', 'import', file, '--yes');
    expect(taken.code, taken.err).to.equal(3);
    expect(taken.out.split('\n').slice(0, 2)).to.deep.equal([
      'Added 2 trades; 1 exists already; 2 cannot be taken.',
      `Trade 3: No words  ${fill(FIELDS.trade.words, LIMITS.trade.words)}`,
    ]);
    const rows = await getDb()('trades').orderBy('id');
    expect(rows.map(({ name }) => name)).to.deep.equal(['Otter warden', 'Bee keeper']);
    expect(rows[0]?.vectors).to.have.length(3 * 512);
    expect(await getDb()('change_marks').where('subject_type', 'trade')).to.have.length(2);
    expect(await getDb()('audit_events').where('action', 'trade.created').pluck('actor_name')).to.deep.equal([
      'cli',
      'cli',
    ]);

    const again = await here('trades', 'import', fileOf(`\uFEFF${JSON.stringify(good)}`), '--yes', '--json');
    expect(again.code).to.equal(0);
    expect(again.json()).to.include({ created: 0, exists: 2, failed: 0 });
    const out = path.join(folder(), 'out.json');
    expect((await here('trades', 'export', out)).out).to.equal(`Wrote 2 trades to ${out}.\n`);
    expect(JSON.parse(readFileSync(out, 'utf8'))).to.have.deep.members(good);
    expect((await here('trades', 'export')).out).to.equal(readFileSync(out, 'utf8'));
    mkdirSync(`${out}.part`);
    writeFileSync(out, 'of before');
    const { code, err } = await here('trades', 'export', out);
    expect(
      [code, readFileSync(out, 'utf8')],
      'what cannot be written beside leaves the former',
    ).to.deep.equal([1, 'of before']);
    rmdirSync(`${out}.part`);
    expect(err).to.contain(`The file ${out} cannot be written`);

    const own = await here('trades', 'list', '--own', '--json');
    expect((own.json()['trades'] as { name: string }[]).map(({ name }) => name)).to.deep.equal([
      'Bee keeper',
      'Otter warden',
    ]);
    expect((await here('trades', 'list')).out)
      .to.match(/own {2}Bee keeper/)
      .and.to.match(/shipped {2}charity bookkeeper/);
  });

  it('refuses a file that is not there, is no JSON or no list', async () => {
    for (const file of [path.join(folder(), 'nowhere.json'), fileOf('{'), fileOf({ trade: 'one' })]) {
      const { code, err } = await here('trades', 'import', file, '--yes');
      expect(code, err).to.equal(1);
      expect(err).to.include(path.basename(file));
    }
  });
});
