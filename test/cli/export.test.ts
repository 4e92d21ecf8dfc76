import { expect } from 'chai';
import { records } from '../features/csv.ts';
import { buildWorld } from '../support/actors.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { buildServer } from '../support/server.ts';
import { buildMatch, giveCredit } from '../support/work.ts';
import { folder, inProcess, timematch } from './run.ts';

describeOnEachDatabase('Exporting sessions and hours on the command line', (getDb, getUrl) => {
  const env = () => ({ DATABASE_URL: getUrl(), DATA_DIR: folder() });
  const here = (...args: string[]) => inProcess(['export', ...args], { env: env() });

  it('writes what the API writes, to the byte, and every session', async function () {
    this.timeout(180_000);
    const test = await buildServer(getDb());
    const world = await buildWorld(test);
    const { organizationId } = world.organization;
    const { advisorId } = world.advisor;
    await giveCredit(test.db, {
      organizationId,
      groupId: world.groupA,
      hours: 2,
      reason: '=a reason, "quoted"',
    });
    const { matchId } = await buildMatch(test, { organizationId, advisorId, status: 'accepted' });
    const at = '2026-02-03 09:00:00.000';
    await test.db('sessions').insert({
      match_id: matchId,
      scheduled_date: at,
      duration: 45,
      uid: 'cli-export',
      notes: '-1 hour',
      created_at: at,
      updated_at: at,
    });

    const hours = await timematch(['export', 'hours'], { env: env() });
    const superAdmin = world.as.superAdmin;
    const answer = await superAdmin.list('/api/hours/export', { sort: ['id', 'ASC'] });
    expect([hours.code, hours.out]).to.deep.equal([0, answer.text]);
    expect(records(hours.out).map((row) => row['Reason'])).to.include('\'=a reason, "quoted"');
    const requests = await here('requests', '--filter', `{"organizationId":${organizationId}}`);
    expect(requests.out).to.equal(
      (await superAdmin.list('/api/requests/export', { filter: { organizationId }, sort: ['id', 'ASC'] }))
        .text,
    );
    // Two self-managed people's, which no admin of the platform sees.
    const sessions = await here('sessions', '--json');
    const { rows } = sessions.json() as { rows: Record<string, unknown>[] };
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({
      'Match ID': matchId,
      'Duration Minutes': 45,
      Completed: false,
      'Scheduled Date': '2026-02-03T09:00:00.000Z',
      Notes: '-1 hour',
    });
    expect(await here('sessions', '--filter', '{"phone":1}')).to.include({ code: 2, out: '' });
    await test.stop();
  });
});
