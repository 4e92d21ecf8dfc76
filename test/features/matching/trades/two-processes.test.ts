import { expect } from 'chai';
import type { TradeReading } from '../../../../src/contract/admin-api.ts';
import { buildSuperAdmin, PASSWORD } from '../../../support/builders.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer } from '../../../support/server.ts';
import { startProcess, untilReady, type ServerProcess } from '../../../support/process.ts';
import { BRIEF, POND_GUARDIAN } from './own-trade.ts';
import { until } from '../../../support/until.ts';

describeOnEachDatabase('A trade that is added at one process', (getDb, getUrl) => {
  const processes: ServerProcess[] = [];
  let cookie = '';
  before(async function () {
    this.timeout(180_000);
    const test = await buildServer(getDb(), { realHashes: true });
    const { username } = await buildSuperAdmin(test);
    await test.stop();
    const env = { DATABASE_URL: getUrl(), SESSION_SECRET: 'one secret for both processes, long enough' };
    for (let at = 0; at < 2; at += 1) processes.push(await startProcess(env));
    await Promise.all(processes.map((one) => untilReady(one)));
    const login = await call('POST', 0, '/api/login', { username, password: PASSWORD });
    cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  });
  after(() => Promise.all(processes.map((one) => one.stop())));

  const call = (method: string, at: number, path: string, body?: object) =>
    fetch(`${processes[at]!.url}${path}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const readAt = async (at: number): Promise<boolean> => {
    const answer = await call('POST', at, '/api/admin/trades/reading', { text: BRIEF });
    const { trades } = (await answer.json()) as TradeReading;
    return trades.some(({ name }) => name === POND_GUARDIAN.name);
  };
  const untilRead = (at: number, wanted: boolean) =>
    until(`process ${at} has heard of it`, async () => (await readAt(at)) === wanted, 10_000, 100);

  it('is read by both within seconds, and not any more once the other has deleted it', async function () {
    this.timeout(120_000);
    expect([await readAt(0), await readAt(1)]).to.deep.equal([false, false]);
    const made = await call('POST', 0, '/api/admin/trades', POND_GUARDIAN);
    const { id } = (await made.json()) as { id: number };
    await Promise.all([untilRead(0, true), untilRead(1, true)]);
    expect((await call('DELETE', 1, `/api/admin/trades/${id}`)).status).to.equal(200);
    await Promise.all([untilRead(0, false), untilRead(1, false)]);
  });
});
