import { expect } from 'chai';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import type { Match, HelpRequest, Session } from '../../../src/contract/requests-api.ts';
import { expectStatus, filtered } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';
import { buildMatch } from '../../support/work.ts';

describeWithServer('Work narrowed to one group', (test) => {
  /** A pair with an accepted match, planned to meet. Whoever is managed is run by an admin of the group. */
  async function pairIn(groups: { advisor: number; organization: number }, planner: Client) {
    const { advisorId } = await test.advisor({ groupIds: [groups.advisor], isManaged: true });
    const organization = await test.organization({ groupIds: [groups.organization], isManaged: true });
    const { organizationId } = organization;
    const { requestId, matchId } = await buildMatch(test, { organizationId, advisorId, status: 'accepted' });
    const scheduledDate = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const form = { matchId, scheduledDate, duration: 30 };
    const planned = await expectStatus(201, planner.post<Session>('/api/sessions', form));
    return { advisorId, organizationId, requestId, matchId, sessionId: planned.id };
  }

  it('is what an admin of that group alone would see; of a group that is not theirs there is nothing', async () => {
    const [a, b, c] = [await test.group(), await test.group(), await test.group()];
    const admin = await test.asGroupAdmin(a, b);
    const stranger = await test.asGroupAdmin(c);
    const superAdmin = await test.asSuperAdmin();
    const inA = await pairIn({ advisor: a, organization: a }, admin);
    const across = await pairIn({ advisor: a, organization: b }, admin);
    // The organisation of A belongs to C as well, which only C's admins and super admins may know.
    await test.insert('group_organizations', {
      group_id: c,
      organization_id: inA.organizationId,
      status: 'active',
      created_at: '2026-01-01 00:00:00',
      updated_at: '2026-01-01 00:00:00',
    });

    const ids = async <Row extends { id: number }>(client: Client, path: string, groupId: unknown) => {
      const body = await expectStatus(200, client.get<Row[]>(filtered(`/api/${path}`, { groupId })));
      return body.map(({ id }) => id).sort((one, other) => one - other);
    };
    const requests = (client: Client, id: number) => ids<HelpRequest>(client, 'requests', id);
    const matches = (client: Client, id: number) => ids<Match>(client, 'matches', id);
    const sessions = (client: Client, id: number) => ids<Session>(client, 'sessions', id);

    // Requests by their organisation, matches and sessions by either side.
    expect(await requests(admin, a)).to.deep.equal([inA.requestId]);
    expect(await requests(admin, b)).to.deep.equal([across.requestId]);
    expect(await matches(admin, a)).to.deep.equal([inA.matchId, across.matchId]);
    expect(await matches(admin, b)).to.deep.equal([across.matchId]);
    expect(await sessions(admin, a)).to.deep.equal([inA.sessionId, across.sessionId]);
    expect(await sessions(admin, b)).to.deep.equal([across.sessionId]);
    expect(await requests(superAdmin, c)).to.deep.equal([inA.requestId]);
    expect(await matches(superAdmin, b)).to.deep.equal([across.matchId]);

    const auditOf = async (client: Client, groupId: number) => {
      const path = filtered('/api/audit', { groupId, action: 'session.proposed' });
      const { body } = await client.get<AuditEntry[]>(path);
      return body.map(({ subjectId }) => subjectId);
    };
    expect(await auditOf(admin, b)).to.deep.equal([across.sessionId]);
    expect(await auditOf(superAdmin, a)).to.have.members([inA.sessionId, across.sessionId]);

    for (const path of ['requests', 'matches', 'sessions', 'audit'])
      expect(await ids(admin, path, c), `${path} of a group that is not theirs`).to.deep.equal([]);
    for (const path of ['requests', 'matches', 'sessions', 'audit'])
      expect(await ids(stranger, path, a), `${path} of strangers`).to.deep.equal([]);
    const asOrganization = await test.asOrganization({ groupIds: [a] });
    expect(await requests(asOrganization, a), 'organisations narrow by no group').to.deep.equal([]);

    await expectStatus(400, admin.get(filtered('/api/requests', { groupId: 'a' })));
  });
});
