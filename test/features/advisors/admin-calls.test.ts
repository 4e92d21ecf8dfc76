import { expect } from 'chai';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { logIn, PASSWORD, unique } from '../../support/builders.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

const LOG_IN_LACKS = {
  username: 'Username is required for self-managed advisors',
  password: 'Password is required for self-managed advisors',
};

describeWithServer('An admin’s advisors', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin } = as;

  const form = (more: Record<string, unknown> = {}) => ({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `ada${unique()}@example.org`,
    isManaged: true,
    ...more,
  });
  const create = (more: Record<string, unknown> = {}) =>
    superAdmin.post<AdministeredAdvisor & { generatedPassword?: string }>('/api/advisors', form(more));
  const groupsOf = ({ groups }: AdministeredAdvisor) => groups.map(({ id }) => id);

  describe('are refused', () => {
    it('without both names and an address, in the documented words', async () => {
      const fields = {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        email: 'Email is required',
      };
      const call = superAdmin.post('/api/advisors', { isManaged: true });
      await expectRefusal(400, [fields.firstName, fields], call);
    });

    it('with what is no address, link, username or password', async () => {
      const fields = {
        email: 'Invalid email address',
        linkedinUrl: 'Invalid LinkedIn URL',
        username: 'Username must be at least 3 characters',
        password: 'Password must be at least 8 characters',
      };
      const wrong = { email: 'ada', linkedinUrl: 'linkedin', username: 'ab', password: 'short' };
      await expectRefusal(400, fields, create(wrong));
    });

    it('when self-managed without username and password', async () => {
      await expectRefusal(400, LOG_IN_LACKS, create({ isManaged: false }));
    });

    it('with every wrong field at once, the missing log-in among them', async () => {
      const fields = { firstName: 'First name is required', linkedinUrl: 'Invalid LinkedIn URL' };
      const wrong = { firstName: '', linkedinUrl: 'x', isManaged: undefined };
      await expectRefusal(400, { ...fields, ...LOG_IN_LACKS }, create(wrong));
    });
  });

  describe('are created', () => {
    it('as open access when put into an open group', async () => {
      expect((await create({ groupIds: [world.openGroup] })).body.hasJoinedOpenGroup).to.equal(true);
      expect((await create({ hasJoinedOpenGroup: true })).body.hasJoinedOpenGroup).to.equal(true);
      expect((await create()).body.hasJoinedOpenGroup).to.equal(false);
    });

    it('with a username made of the name and a password shown once, which opens the account', async () => {
      const { body } = await create({ firstName: 'Émile', lastName: 'O’Çelik-Størm' });
      expect(body.username).to.match(/^eocelik[a-z][a-z0-9]{4}$/);
      const lucja = await create({ firstName: 'Łucja', lastName: 'Øster-Groß' });
      expect(lucja.body.username).to.match(/^lostergr[a-z0-9]{4}$/);
      expect(body.generatedPassword).to.match(/^Managed\w{12}!$/);
      const again = await superAdmin.get(`/api/advisors/${body.id}`);
      expect(again.body).not.to.have.property('generatedPassword');
      await expectStatus(200, logIn(test, body.username, body.generatedPassword));
    });

    it('with a "managed_" username where the name has too few letters', async () => {
      for (const names of [
        { firstName: '王', lastName: '伟' },
        { firstName: 'X', lastName: '1' },
      ])
        expect((await create(names)).body.username).to.match(/^managed_[a-z0-9]{8}$/);
    });
  });

  describe('are changed', () => {
    const put = (id: number, more: Record<string, unknown>) =>
      superAdmin.put<AdministeredAdvisor>(`/api/advisors/${id}`, more);

    it('as a whole: what the form leaves blank is emptied, what is beyond it stays', async () => {
      const profile = { title: 'Director', bio: 'A life in finance', skills: ['finance'] };
      const { body } = await create({ ...profile, groupIds: [world.groupA] });
      const names = { firstName: 'Ada', lastName: 'King' };
      const changed = await expectStatus(200, put(body.id, { ...names, email: body.email, title: '' }));
      expect(changed).to.deep.include({
        lastName: 'King',
        title: null,
        bio: null,
        skills: ['finance'],
        isManaged: true,
        username: body.username,
      });
      expect(groupsOf(changed)).to.deep.equal([world.groupA]);
    });

    it('keeping the password when it is blank, and ending the log-ins when it is not', async () => {
      const person = await test.advisor({ isManaged: true, groupIds: [world.groupA] });
      const client = await test.signIn(person);
      const same = { firstName: 'Ada', lastName: 'King', email: person.email };
      await put(person.advisorId, { ...same, password: '' });
      await expectStatus(200, client.get('/api/user'));
      await put(person.advisorId, { ...same, password: 'given by the admin' });
      await expectStatus(401, client.get('/api/user'));
      await expectStatus(200, logIn(test, person.username, 'given by the admin'));
    });

    it('in their groups by a super admin, open access following', async () => {
      const { body } = await create({ groupIds: [world.groupA] });
      for (const [groupIds, hasJoinedOpenGroup] of [
        [[world.groupB, world.openGroup], true],
        [[], false],
      ] as const) {
        await superAdmin.put(`/api/advisors/${body.id}/groups`, { groupIds });
        expect((await superAdmin.get(`/api/advisors/${body.id}`)).body).to.include({ hasJoinedOpenGroup });
      }
    });
  });

  it('are opened by a new password, where no password opened the account before', async () => {
    const imported = await test.advisor({ isManaged: true, passwordHash: null });
    await superAdmin.post(`/api/advisors/${imported.advisorId}/reset-password`, { newPassword: PASSWORD });
    await test.signIn(imported);
  });

  it('lose open access with the last link to an open group', async () => {
    const person = await test.advisor({ groupIds: [world.openGroup] });
    const admin = await test.asGroupAdmin(world.openGroup);
    await admin.delete(`/api/advisors/${person.advisorId}`);
    const now = await superAdmin.get(`/api/advisors/${person.advisorId}`);
    expect(now.body).to.include({ hasJoinedOpenGroup: false });
  });
});
