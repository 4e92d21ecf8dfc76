import { expect } from 'chai';
import { pino } from 'pino';
import { onItsOwn } from '../../../src/core/jobs/on-its-own.ts';

describe('One of many that a job works at', () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const work = (error?: Error) => () => (error ? Promise.reject(error) : Promise.resolve());

  it('is told apart in the log when it goes wrong, and holds up no other', async () => {
    expect(await onItsOwn({ log }, { matchId: 7 }, work())).to.equal(true);
    expect(lines).to.deep.equal([]);
    expect(await onItsOwn({ log }, { matchId: 7 }, work(new Error('unreadable')))).to.equal(false);
    expect(lines.join('')).to.include('"matchId":7').and.include('unreadable');
  });

  it('ends the run when the database is away', async () => {
    const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const thrown: unknown = await onItsOwn({ log }, {}, work(away)).catch((error: unknown) => error);
    expect(thrown).to.equal(away);
  });
});
