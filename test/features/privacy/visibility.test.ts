import { expect } from 'chai';
import type { Viewer, Visibility } from '../../../src/contract/privacy-api.ts';
import { expectStatus } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { withOwnFiles } from '../../support/folder.ts';
import { sendForm } from '../../support/form.ts';
import { describeWithServer } from '../../support/suite.ts';
import { acceptedMatch, buildMatch, buildWork } from '../../support/work.ts';
import { HOUR, fromNow } from '../matching/sessions/world.ts';

describeWithServer('Who can see one’s data', withOwnFiles, (test) => {
  const seen = async (client: Client): Promise<Visibility> => {
    const body = await expectStatus(200, client.get<Visibility>('/api/user/visibility'));
    return body;
  };
  const of = ({ viewers }: Visibility, audience: Viewer['audience']): Viewer[] =>
    viewers.filter((viewer) => viewer.audience === audience);

  it('is told by the rules that answer the others: what the list says, their calls show, and nothing else', async () => {
    const world = await buildWork(test, { advisors: 1 });
    const superAdmin = await test.asSuperAdmin();
    const { match, asAdvisor } = await acceptedMatch(world);
    const { asOrganization, asGroupAdmin } = world;
    const advisorId = match.advisorId;
    const { body: cv } = await sendForm<{ cvFileId: number }>(asAdvisor, '/api/upload', {
      bytes: 'Finance director of charities',
      name: 'cv.txt',
      type: 'text/plain',
    });
    const cvFile = `/api/cv/file/${cv.cvFileId}`;

    const before = await seen(asAdvisor);
    expect(before).to.include({ isManaged: false, hasCvFile: true });
    expect(of(before, 'everyone')).to.deep.equal([]);
    expect(of(before, 'groupMembers')).to.have.length(1);
    expect(of(before, 'groupMembers')[0]).to.deep.include({ count: 1, sees: ['profile'] });
    const [admin] = of(before, 'groupAdmin');
    expect(admin).to.deep.include({
      name: world.groupAdmin.username,
      sees: ['profile', 'record', 'cvFile', 'matches', 'activity'],
    });
    const [partner] = of(before, 'matchPartner');
    expect(partner).to.deep.include({ sees: ['profile', 'matches'] });
    expect(of(before, 'correspondents')).to.deep.equal([]);
    expect(of(before, 'superAdmins')[0]?.sees).to.include.members(['record', 'cvFile', 'matches']);
    expect(of(before, 'superAdmins')[0]?.sees).not.to.include('sessions');
    // The same as the others' own calls say.
    await expectStatus(200, asGroupAdmin.get(cvFile));
    await expectStatus(404, asOrganization.get(cvFile));
    await expectStatus(200, superAdmin.get(`/api/advisors/${advisorId}`));

    // A meeting, feedback from both, a message, and the public list: each shows up.
    const { body: session } = await asAdvisor.post<{ id: number }>('/api/sessions', {
      matchId: match.id,
      scheduledDate: fromNow(-2 * HOUR),
      durationMinutes: 60,
    });
    await asAdvisor.patch(`/api/sessions/${session.id}`, { completed: true });
    await asAdvisor.put(`/api/sessions/${session.id}/feedback`, { usefulness: 4, wouldMeetAgain: true });
    expect(of(await seen(asAdvisor), 'matchPartner')[0]?.sees).to.deep.equal([
      'profile',
      'matches',
      'sessions',
    ]);
    await asOrganization.put(`/api/sessions/${session.id}/feedback`, {
      usefulness: 5,
      wouldMeetAgain: true,
    });
    await asOrganization.post('/api/messages', { receiverId: match.advisor.userId, content: 'Thank you' });
    const open = await test.db('groups').where('is_open_group', 1).first('id');
    expect((await asAdvisor.post(`/api/groups/${open!.id}/join-requests`)).status).to.be.lessThan(300);
    const after = await seen(asAdvisor);
    expect(of(after, 'matchPartner')[0]?.sees).to.deep.equal(['profile', 'matches', 'sessions', 'feedback']);
    expect(of(after, 'everyone')).to.have.length(1);
    expect(of(after, 'correspondents')[0]).to.deep.include({ count: 1, sees: ['messages'] });
    // Two self-managed people's meeting is not their group's.
    expect(of(after, 'groupAdmin')[0]?.sees).not.to.include('sessions');
    await test.change('advisors', advisorId, { is_managed: 1 });
    expect(of(await seen(asAdvisor), 'groupAdmin')[0]?.sees).to.include.members(['sessions', 'feedback']);
    expect((await asGroupAdmin.list('/api/sessions')).body).to.have.length(1);

    const organization = await seen(asOrganization);
    expect(of(organization, 'openAccessAdvisors')).to.deep.equal([]);
    expect(of(organization, 'groupMembers')[0]).to.deep.include({ count: 1, sees: ['profile'] });
    expect(of(organization, 'groupAdmin')[0]?.sees).to.include.members(['record', 'requests', 'matches']);
    await test.groupAdmin({ groupIds: [world.groupId], isPrimaryAdmin: false });
    const run = await seen(asGroupAdmin);
    expect(of(run, 'groupAdmin')[0]?.sees).to.deep.equal(['name', 'activity']);
    expect(of(run, 'groupMembers')[0]).to.deep.include({ count: 2, sees: ['name'] });
    expect((await seen(superAdmin)).viewers).to.deep.equal([]);
  });

  it('names the administrators of the other side’s groups, who see the match though one is in none of them', async () => {
    const world = await buildWork(test, { advisors: 0 });
    const elsewhere = await buildWork(test, { advisors: 1 });
    const [advisor] = elsewhere.advisors;
    const { matchId } = await buildMatch(test, {
      advisorId: Number(advisor?.advisorId),
      organizationId: world.organization.organizationId,
    });
    const { body } = await world.asGroupAdmin.get<{ id: number }[]>('/api/matches');
    expect(body.map(({ id }) => id)).to.include(matchId);
    const asAdvisor = await elsewhere.asAdvisor(Number(advisor?.advisorId));
    const adminSeen = async () =>
      of(await seen(asAdvisor), 'groupAdmin').find(({ name }) => name === world.groupAdmin.username);
    const sees = ['profile', 'matches'];
    // A private group is not there for who is not in it.
    expect(await adminSeen()).to.deep.include({ groupName: null, sees });
    await expectStatus(404, asAdvisor.get(`/api/groups/${world.groupId}`));
    await test.change('groups', world.groupId, { is_open_group: 1 });
    const { body: open } = await asAdvisor.get(`/api/groups/${world.groupId}`);
    expect(await adminSeen()).to.deep.include({ groupName: open['name'], sees });
    const others = of(await seen(world.asOrganization), 'groupAdmin');
    expect(others.map(({ name }) => name)).to.include(elsewhere.groupAdmin.username);
  });
});
