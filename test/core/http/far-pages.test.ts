import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { listIds, runList, type ListFields } from '../../../src/core/http/list.ts';
import { listOf } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

const ROWS = 1_100;

const FIELDS: ListFields = {
  sort: { id: 'e.id', action: 'e.action', group: 'g.name' },
  filter: { q: (query, value) => void query.where('g.name', String(value)) },
  defaultSort: ['id', 'asc'],
};

describeOnEachDatabase('A page far into a list', (getDb) => {
  const source = () => ({
    rows: getDb()('audit_events as e').join('groups as g', 'g.id', 'e.group_id'),
    plain: getDb()('audit_events as e'),
    joined: ['q'],
    columns: ['e.id', 'e.action', 'g.name'],
  });
  let group: { id: number; name: string };
  before(async () => {
    const db = getDb();
    group = (await db('groups').first('id', 'name')) as typeof group;
    const rows = listOf(ROWS, (at) => ({
      at: dbTime(),
      action: `far.${at % 7}`,
      subject_type: 'far',
      group_id: group.id,
    }));
    for (let at = 0; at < ROWS; at += 100) await db('audit_events').insert(rows.slice(at, at + 100));
  });

  for (const sort of [
    ['id', 'asc'],
    ['action', 'desc'],
    ['group', 'asc'],
  ] as const)
    it(`holds the rows that are due there, by ${sort[0]}`, async () => {
      const list = { sort, from: 1_090, to: 1_199, filter: {} };
      const ids = await listIds(source().rows, FIELDS, list);
      const { rows, total } = await runList<{ id: number }>(source(), FIELDS, list);
      expect(total).to.equal(ROWS);
      expect(rows.map(({ id }) => id)).to.deep.equal([...ids.subarray(1_090)]);
      expect(rows[0]).to.have.all.keys('id', 'action', 'name');
    });

  it('counts what is left when it lies behind the last row, and what the filter leaves', async () => {
    const list = { sort: null, from: 2_000, to: 2_009, filter: {} };
    expect(await runList(source(), FIELDS, list)).to.deep.equal({ rows: [], total: ROWS });
    expect(
      await runList(source(), FIELDS, { ...list, from: 1_099, filter: { q: group.name } }),
    ).to.have.property('total', ROWS);
    expect(await runList(source(), FIELDS, { ...list, filter: { q: 'no such group' } })).to.deep.equal({
      rows: [],
      total: 0,
    });
  });
});
