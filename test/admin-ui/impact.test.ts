import { expect } from 'chai';
import {
  PERIODS,
  periodName,
  periodOf,
  readReportQuery,
  reportSearch,
  rowsOf,
} from '../../admin-ui/impact/reportQuery.ts';

const TODAY = '2026-02-10';
const query = (query: string) => readReportQuery(new URLSearchParams(query), TODAY);

describe('the impact page', () => {
  it('reads group and days from the address, and takes the calendar year for what is no day', () => {
    expect(query('')).to.deep.equal({ groupId: null, from: '2026-01-01', to: '2026-12-31' });
    expect(query('groupId=7&from=2024-05-02')).to.deep.equal({
      groupId: 7,
      from: '2024-05-02',
      to: '2024-12-31',
    });
    expect(query('groupId=x&from=soon&to=2023-03-01')).to.deep.equal({
      groupId: null,
      from: '2023-01-01',
      to: '2023-03-01',
    });
    const asked = { groupId: 7, from: '2024-05-02', to: '2024-06-01' };
    expect(query(reportSearch(asked))).to.deep.equal(asked);
  });

  it('names calendar periods, also across the turn of a year', () => {
    const days = (name: (typeof PERIODS)[number]) => Object.values(periodOf(name, TODAY)).join('..');
    expect(PERIODS.map(days)).to.deep.equal([
      '2026-01-01..2026-12-31',
      '2025-01-01..2025-12-31',
      '2026-01-01..2026-03-31',
      '2025-10-01..2025-12-31',
      '2026-02-01..2026-02-28',
      '2026-01-01..2026-01-31',
    ]);
    for (const name of PERIODS)
      expect(periodName({ groupId: null, ...periodOf(name, TODAY) }, TODAY)).to.equal(name);
    expect(periodName({ groupId: null, from: '2026-01-02', to: '2026-12-31' }, TODAY)).to.equal(null);
  });

  it('prints months, or years where a page cannot hold the months', () => {
    const month = (name: string) => ({
      month: name,
      hours: 0.1,
      sessions: 1,
      requestsMade: 2,
      requestsAnswered: 1,
    });
    const one = Array.from({ length: 12 }, (_, at) => month(`2025-${String(at + 1).padStart(2, '0')}`));
    expect(rowsOf(one)).to.deep.equal({ by: 'month', rows: one });
    expect(rowsOf([...one, month('2026-01')])).to.deep.equal({
      by: 'year',
      rows: [
        { month: '2025', hours: 1.2, sessions: 12, requestsMade: 24, requestsAnswered: 12 },
        month('2026-01'),
      ].map((row) => ({ ...row, month: row.month.slice(0, 4) })),
    });
  });
});
