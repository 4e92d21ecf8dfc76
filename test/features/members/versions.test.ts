import { expect } from 'chai';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { expectStatus, statusesOf, filtered } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';
import { ask, buildWork, type WorkWorld } from '../../support/work.ts';

interface Versioned {
  id: number;
  version: number;
}
interface Refusal {
  code: string;
  current: Record<string, unknown>;
  changedBy: string | null;
  changedFields: string[];
}

describeWithServer('A record that two people edit', (test) => {
  let world: WorkWorld;
  let superAdmin: Client;
  let request: HelpRequest;
  before(async () => {
    world = await buildWork(test, { advisors: 1 });
    superAdmin = await test.asSuperAdmin();
    request = await ask(world);
  });

  const advisorId = () => world.advisor.advisorId;
  const forms = () => [
    {
      path: `/api/advisors/${advisorId()}`,
      field: 'bio',
      more: ['firstName', 'lastName', 'email', 'username'],
    },
    {
      path: `/api/organizations/${world.organization.organizationId}`,
      field: 'description',
      more: ['name', 'type', 'email', 'username'],
    },
    { path: `/api/groups/${world.groupId}`, field: 'description', more: [] },
    { path: `/api/requests/${request.id}`, field: 'title', more: [] },
  ];

  it('refuses what was typed over an older version, and says what changed and by whom', async () => {
    for (const { path, field, more } of forms()) {
      const method = path.startsWith('/api/adv') ? 'PUT' : 'PATCH';
      const { body: opened } = await superAdmin.get<Versioned & Record<string, unknown>>(path);
      const kept = Object.fromEntries(more.map((name) => [name, opened[name]]));
      const save = (text: string, version?: number) =>
        superAdmin.call<Versioned & Refusal>(method, path, { ...kept, [field]: text, version });
      const first = await save('What the first of two admins wrote', opened.version);
      expect(first.status, first.text).to.equal(200);
      expect(first.body.version).to.equal(opened.version + 1);

      const second = await save('What the second of two admins wrote', opened.version);
      expect(second.status, path).to.equal(409);
      expect(second.body.code).to.equal('CHANGED_MEANWHILE');
      expect(second.body.current).to.include({
        [field]: 'What the first of two admins wrote',
        version: opened.version + 1,
      });
      expect(second.body.current).to.have.property('abilities');
      expect(second.body.changedFields).to.include(field);
      expect(second.body.changedBy).to.be.a('string').and.match(/./);

      await expectStatus(200, save('What the second of two admins wrote', opened.version + 1));
      const unversioned = await expectStatus(200, save('What an older client wrote'));
      const unchanged = await save('What an older client wrote');
      expect(unchanged.body.version).to.equal(unversioned.version);
    }
  });

  it('lets one of two that save at once through', async () => {
    const path = `/api/organizations/${world.organization.organizationId}`;
    const { body } = await superAdmin.get<Versioned>(path);
    expect(
      await statusesOf(
        ['One of them', 'The other one'].map((location) =>
          superAdmin.patch(path, { location, version: body.version }),
        ),
      ),
    ).to.deep.equal([200, 409]);
  });

  it('is compared for profiles, too, and shows one’s own record', async () => {
    const asAdvisor = await world.asAdvisor(advisorId());
    const { body: me } = await asAdvisor.get<{ advisor: Versioned }>('/api/user');
    const { version } = me.advisor;
    await asAdvisor.patch('/api/advisor/profile', { location: 'Leeds', version });
    const call = asAdvisor.patch('/api/advisor/profile', { title: 'Treasurer', version });
    const late = await expectStatus(409, call);
    expect(late.changedFields).to.deep.equal(['location']);
    expect(late.current).to.include({ location: 'Leeds', version: version + 1 });
    expect(late.current).not.to.have.property('groups');
  });

  it('is told in the trail by its name, with what was changed from and to', async () => {
    const path = `/api/groups/${world.groupId}`;
    await superAdmin.patch(path, { website: 'https://before.example.org' });
    await superAdmin.patch(path, { website: 'https://after.example.org', description: 'x'.repeat(1_000) });
    const trail = filtered('/api/audit', { subjectType: 'group', subjectId: world.groupId });
    const { body } = await superAdmin.get<AuditEntry[]>(trail);
    const { body: group } = await superAdmin.get<{ name: string }>(path);
    expect(body[0]?.names).to.deep.equal({ [`group:${world.groupId}`]: group.name });
    expect(body[0]?.changes['website']).to.deep.equal({
      from: 'https://before.example.org',
      to: 'https://after.example.org',
    });
    expect(body[0]?.changes['description']?.to).to.have.lengthOf(301);
  });

  it('tells no password, and forgets what was written when the record goes', async () => {
    const path = `/api/advisors/${advisorId()}`;
    const { body } = await superAdmin.get(path);
    const { email, username, lastName } = body;
    const form = {
      email,
      username,
      lastName,
      firstName: 'Adele',
      isManaged: true,
      password: 'quite another one',
    };
    await expectStatus(200, superAdmin.call('PUT', path, form));
    const told = filtered('/api/audit', { subjectType: 'advisor', subjectId: advisorId() });
    const trail = await superAdmin.get<AuditEntry[]>(told);
    expect(trail.body[0]?.detail['changed']).to.include.members(['firstName', 'password']);
    expect(trail.body[0]?.changes).to.have.property('firstName');
    expect(trail.text).not.to.include('quite another one');
    await expectStatus(200, superAdmin.call('DELETE', path));
    expect(await test.db('record_changes').where('advisor_id', advisorId())).to.deep.equal([]);
    const after = await superAdmin.get<AuditEntry[]>(told);
    expect(after.text).not.to.include('Adele');
  });
});
