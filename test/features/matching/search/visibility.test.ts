import { expect } from 'chai';
import { buildWorld, type Role, type World } from '../../../support/actors.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  signIn,
} from '../../../support/builders.ts';
import { grant } from './assessment/assessment-world.ts';
import type { Client } from '../../../support/client.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { buildServer, type TestServer } from '../../../support/server.ts';

interface Found {
  results: { advisorId: number; isOpenAccess: boolean }[];
}

const QUERY = 'We need help with cash flow forecasts, budgets and reserves of our small charity';

describeOnEachDatabase('Who finds whom', (getDb) => {
  let test: TestServer;
  let world: World;
  /** Advisors by what they are linked to. */
  let open: number;
  let nobodys: number;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
    open = (await buildAdvisor(test, { groupIds: [world.openGroup] })).advisorId;
    nobodys = (await buildAdvisor(test)).advisorId;
    await test.deps.searchIndex.settled();
  });
  after(() => test.stop());

  async function find(client: Client, more: Record<string, unknown> = {}): Promise<number[]> {
    const { status, body, text } = await client.post<Found>('/api/search/advisors', {
      query: QUERY,
      ...more,
    });
    expect(status, text).to.equal(200);
    return body.results.map(({ advisorId }) => advisorId);
  }
  const findAs = async (role: Role, more: Record<string, unknown> = {}) => find(await world.as(role), more);

  it('signed out: open-access advisors, whatever is asked for', async () => {
    for (const includeOpenAccess of [true, false])
      expect(await findAs('signedOut', { includeOpenAccess })).to.deep.equal([open]);
  });

  it('members and admins of a group: its advisors, and open access only when asked', async () => {
    for (const role of ['advisor', 'organization', 'groupAdmin', 'secondAdmin'] as const) {
      expect(await findAs(role), role).to.deep.equal([world.advisor.advisorId]);
      expect(await findAs(role, { includeOpenAccess: true }), role).to.have.members([
        world.advisor.advisorId,
        open,
      ]);
      expect(await findAs(role, { include_open_access: true }), role).to.have.members([
        world.advisor.advisorId,
        open,
      ]);
    }
    expect(await findAs('otherOrganization')).to.deep.equal([world.otherAdvisor.advisorId]);
  });

  it('a super admin: everybody', async () => {
    expect(await findAs('superAdmin')).to.have.members([
      world.advisor.advisorId,
      world.otherAdvisor.advisorId,
      open,
      nobodys,
    ]);
  });

  it('somebody in no group: nobody, or open access when asked', async () => {
    const client = await signIn(test, await buildOrganization(test));
    expect(await find(client)).to.deep.equal([]);
    expect(await find(client, { includeOpenAccess: true })).to.deep.equal([open]);
  });

  it('nobody through a link that is not active, on either side', async () => {
    const group = await buildGroup(test);
    const advisor = await buildAdvisor(test, { groupIds: [group] });
    const organization = await buildOrganization(test, { groupIds: [group] });
    await test.deps.searchIndex.settled();
    const client = await signIn(test, organization);
    expect(await find(client)).to.deep.equal([advisor.advisorId]);
    for (const status of ['invited', 'declined', 'removed']) {
      await test.db('group_advisors').where('advisor_id', advisor.advisorId).update({ status });
      expect(await find(client), `advisor ${status}`).to.deep.equal([]);
    }
    await test.db('group_advisors').where('advisor_id', advisor.advisorId).update({ status: 'active' });
    await test
      .db('group_organizations')
      .where('organization_id', organization.organizationId)
      .update({ status: 'removed' });
    expect(await find(client), 'organisation removed').to.deep.equal([]);
  });

  it('nobody any more at the moment that open access is withdrawn, before the index has heard of it', async () => {
    const person = await buildAdvisor(test, { groupIds: [world.openGroup] });
    await test.deps.searchIndex.settled();
    expect(await findAs('signedOut')).to.include(person.advisorId);
    await (await world.as('superAdmin')).put(`/api/advisors/${person.advisorId}/groups`, { groupIds: [] });
    expect(await findAs('signedOut')).not.to.include(person.advisorId);
    expect(await assess(test.client(), [person.advisorId])).to.deep.equal([]);
  });

  it('a group admin for an organisation: its groups, as far as they run them; another’s is not there', async () => {
    const [first, second] = [await buildGroup(test), await buildGroup(test)];
    const [inFirst, inSecond] = [
      await buildAdvisor(test, { groupIds: [first] }),
      await buildAdvisor(test, { groupIds: [second] }),
    ];
    const organization = await buildOrganization(test, { groupIds: [second, world.groupB] });
    const admin = await signIn(test, await buildGroupAdmin(test, { groupIds: [first, second] }));
    await test.deps.searchIndex.settled();
    expect(await find(admin)).to.have.members([inFirst.advisorId, inSecond.advisorId]);
    expect(await find(admin, { organizationId: organization.organizationId })).to.deep.equal([
      inSecond.advisorId,
    ]);
    for (const client of [admin, await world.as('organization'), await world.as('advisor')]) {
      const { status } = await client.post('/api/search/advisors', {
        query: QUERY,
        organizationId: world.otherOrganization.organizationId,
      });
      expect(status).to.equal(404);
    }
    expect(
      (
        await (
          await world.as('organization')
        ).post('/api/search/advisors', { query: QUERY, organizationId: world.organization.organizationId })
      ).status,
    ).to.equal(200);
  });

  it('only advisors who say something of themselves', async () => {
    const silent = await buildAdvisor(test, {
      groupIds: [world.openGroup],
      profile: { title: null, expertise: null, bio: null, skills: [], cvText: QUERY },
    });
    await test.deps.searchIndex.settled();
    expect(await findAs('signedOut')).not.to.include(silent.advisorId);
    expect(await assess(test.client(), [silent.advisorId])).to.deep.equal([]);
  });

  it('in the assessment exactly those who may be seen now, whatever the payload claims', async () => {
    const all = [world.advisor.advisorId, world.otherAdvisor.advisorId, open, nobodys, 999_999];
    expect(await assess(test.client(), all)).to.deep.equal([open]);
    const user = (role: 'organization' | 'superAdmin') => `user ${world[role].userId}`;
    expect(await assess(await world.as('organization'), all, user('organization'))).to.have.members([
      world.advisor.advisorId,
      open,
    ]);
    expect(await assess(await world.as('superAdmin'), all, user('superAdmin'))).to.have.members(
      all.slice(0, 4),
    );
  });

  /** After a search that found all of them. */
  async function assess(client: Client, ids: number[], caller?: string): Promise<number[]> {
    const advisors = ids.map((advisorId) => ({
      advisorId,
      isOpenAccess: true,
      name: 'Claimed',
      matchScore: 10,
      fitReason: 'Claimed',
    }));
    const { status, body, text } = await client.post<Found>('/api/search/advisors/assessment', {
      searchQuery: QUERY,
      searchId: grant(test, QUERY, ids, caller),
      advisors,
    });
    expect(status, text).to.equal(200);
    expect(text).not.to.contain('Claimed');
    return body.results.map(({ advisorId }) => advisorId);
  }
});
