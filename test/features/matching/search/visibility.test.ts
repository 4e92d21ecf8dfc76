import { expect } from 'chai';
import type { AssessmentAnswer, SearchAnswer } from '../../../../src/contract/api.ts';
import type { Role } from '../../../support/actors.ts';
import { expectStatus } from '../../../support/answers.ts';
import type { Client } from '../../../support/client.ts';
import { describeWithServer, useWorld } from '../../../support/suite.ts';
import { grant } from './assessment/assessment-world.ts';

const QUERY = 'We need help with cash flow forecasts, budgets and reserves of our small charity';

describeWithServer('Who finds whom', (test) => {
  const [world, as] = useWorld(test);
  /** Advisors by what they are linked to. */
  let open: number;
  let nobodys: number;
  before(async () => {
    open = (await test.advisor({ groupIds: [world.openGroup] })).advisorId;
    nobodys = (await test.advisor()).advisorId;
    await test.settled();
  });

  const search = (client: Client, more: object = {}) =>
    client.post<SearchAnswer>('/api/search/advisors', { query: QUERY, ...more });
  const find = async (client: Client, more: object = {}) =>
    (await expectStatus(200, search(client, more))).results.map(({ advisorId }) => advisorId);
  const findAs = (role: Role, more: object = {}) => find(as[role], more);

  it('signed out: open-access advisors, whatever is asked for', async () => {
    for (const includeOpenAccess of [true, false])
      expect(await findAs('signedOut', { includeOpenAccess })).to.deep.equal([open]);
  });

  it('members and admins of a group: its advisors, and open access only when asked', async () => {
    for (const role of ['advisor', 'organization', 'groupAdmin', 'secondAdmin'] as const) {
      const { advisorId } = world.advisor;
      expect(await findAs(role), role).to.deep.equal([advisorId]);
      for (const more of [{ includeOpenAccess: true }, { include_open_access: true }])
        expect(await findAs(role, more), role).to.have.members([advisorId, open]);
    }
    expect(await findAs('otherOrganization')).to.deep.equal([world.otherAdvisor.advisorId]);
  });

  it('a super admin: everybody', async () => {
    const { advisor, otherAdvisor } = world;
    const all = [advisor.advisorId, otherAdvisor.advisorId, open, nobodys];
    expect(await findAs('superAdmin')).to.have.members(all);
  });

  it('somebody in no group: nobody, or open access when asked', async () => {
    const client = await test.asOrganization();
    expect(await find(client)).to.deep.equal([]);
    expect(await find(client, { includeOpenAccess: true })).to.deep.equal([open]);
  });

  it('nobody through a link that is not active, on either side', async () => {
    const group = await test.group();
    const advisor = await test.advisor({ groupIds: [group] });
    const organization = await test.organization({ groupIds: [group] });
    await test.settled();
    const client = await test.signIn(organization);
    expect(await find(client)).to.deep.equal([advisor.advisorId]);
    for (const status of ['invited', 'declined', 'removed']) {
      await test.change('group_advisors', { advisor_id: advisor.advisorId }, { status });
      expect(await find(client), `advisor ${status}`).to.deep.equal([]);
    }
    await test.change('group_advisors', { advisor_id: advisor.advisorId }, { status: 'active' });
    await test.change(
      'group_organizations',
      { organization_id: organization.organizationId },
      { status: 'removed' },
    );
    expect(await find(client), 'organisation removed').to.deep.equal([]);
  });

  it('nobody any more at the moment that open access is withdrawn, before the index has heard of it', async () => {
    const person = await test.advisor({ groupIds: [world.openGroup] });
    await test.settled();
    expect(await findAs('signedOut')).to.include(person.advisorId);
    await as.superAdmin.put(`/api/advisors/${person.advisorId}/groups`, { groupIds: [] });
    expect(await findAs('signedOut')).not.to.include(person.advisorId);
    expect(await assess(test.client(), [person.advisorId])).to.deep.equal([]);
  });

  it('a group admin for an organisation: its groups, as far as they run them; another’s is not there', async () => {
    const [first, second] = [await test.group(), await test.group()];
    const { advisorId: inFirst } = await test.advisor({ groupIds: [first] });
    const { advisorId: inSecond } = await test.advisor({ groupIds: [second] });
    const theirs = await test.organization({ groupIds: [second, world.groupB] });
    const admin = await test.asGroupAdmin(first, second);
    await test.settled();
    expect(await find(admin)).to.have.members([inFirst, inSecond]);
    expect(await find(admin, { organizationId: theirs.organizationId })).to.deep.equal([inSecond]);
    const other = { organizationId: world.otherOrganization.organizationId };
    for (const client of [admin, as.organization, as.advisor]) await expectStatus(404, search(client, other));
    const { organizationId } = world.organization;
    await expectStatus(200, search(as.organization, { organizationId }));
  });

  it('only advisors who say something of themselves', async () => {
    const silent = await test.advisor({
      groupIds: [world.openGroup],
      profile: { title: null, expertise: null, bio: null, skills: [], cvText: QUERY },
    });
    await test.settled();
    expect(await findAs('signedOut')).not.to.include(silent.advisorId);
    expect(await assess(test.client(), [silent.advisorId])).to.deep.equal([]);
  });

  it('in the assessment exactly those who may be seen now, whatever the payload claims', async () => {
    const all = [world.advisor.advisorId, world.otherAdvisor.advisorId, open, nobodys, 999_999];
    expect(await assess(test.client(), all)).to.deep.equal([open]);
    const user = (role: 'organization' | 'superAdmin') => `user ${world[role].userId}`;
    const own = [world.advisor.advisorId, open];
    expect(await assess(as.organization, all, user('organization'))).to.have.members(own);
    expect(await assess(as.superAdmin, all, user('superAdmin'))).to.have.members(all.slice(0, 4));
  });

  /** After a search that found all of them. */
  async function assess(client: Client, ids: number[], caller?: string): Promise<number[]> {
    const claimed = { isOpenAccess: true, name: 'Claimed', matchScore: 10, fitReason: 'Claimed' };
    const advisors = ids.map((advisorId) => ({ advisorId, ...claimed }));
    const { status, body, text } = await client.post<AssessmentAnswer>('/api/search/advisors/assessment', {
      searchQuery: QUERY,
      searchId: grant(test, QUERY, ids, caller),
      advisors,
    });
    expect(status, text).to.equal(200);
    expect(text).not.to.contain('Claimed');
    return body.results.map(({ advisorId }) => advisorId);
  }
});
