import { expect } from 'chai';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { logIn } from '../../support/builders.ts';
import { turnOnCodes } from '../../support/second-factor.ts';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer(
  'A role that must have a second factor',
  { env: { SECOND_FACTOR_FOR: 'group_admin,super_admin' } },
  (test) => {
    it('may only set one up, read itself and sign out without one', async () => {
      const person = await test.superAdmin();
      const client = test.client();
      const login = await logIn(client, person.username);
      expect(login.body['secondFactorRequired']).to.equal(true);
      for (const path of [
        '/api/admin/groups',
        '/api/notifications',
        '/api/user/login-sessions',
        '/api/audit',
      ]) {
        const refused = await client.get(path);
        if (refused.status === 404) continue;
        expect([path, refused.status, refused.body['code']]).to.deep.equal([
          path,
          403,
          'SECOND_FACTOR_REQUIRED',
        ]);
      }
      expect((await client.patch('/api/user/profile', { locale: 'fr' })).body['code']).to.equal(
        'SECOND_FACTOR_REQUIRED',
      );
      // On a public call it is nobody: a private group stays unseen.
      const group = await test.db('groups').insert({
        name: 'Hidden',
        is_open_group: 0,
        created_at: '2026-01-01 00:00:00.000',
        updated_at: '2026-01-01 00:00:00.000',
      });
      await expectStatus(404, client.get(`/api/groups/${group[0]}`));
      expect((await client.get('/api/user')).body['secondFactorRequired']).to.equal(true);
      expect((await client.get('/api/user/sign-in')).body['secondFactorRequired']).to.equal(true);
      await turnOnCodes(client);
      expect((await client.get('/api/user')).body['secondFactorRequired']).to.equal(undefined);
      await expectStatus(200, client.get(`/api/groups/${group[0]}`));
      // Without it, it is where it was.
      await expectStatus(200, client.delete('/api/user/totp'));
      expect((await client.get('/api/notifications')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
      await expectStatus(200, client.post('/api/logout'));
    });

    it('is not got round by a log-in from before there was a second factor', async () => {
      const person = await test.superAdmin();
      const [first, second] = [await test.signIn(person), await test.signIn(person)];
      await turnOnCodes(first);
      expect((await second.get('/api/notifications')).body['code']).to.equal('SECOND_FACTOR_REQUIRED');
      const { challenge } = (await second.post<{ challenge: string }>('/api/user/passkeys/options')).body;
      await expectRefusal(
        403,
        'SECOND_FACTOR_REQUIRED',
        second.post('/api/user/passkeys', { name: 'Key', response: new Authenticator().create(challenge) }),
      );
    });

    it('leaves the others as they are', async () => {
      const client = await test.asAdvisor();
      await expectStatus(200, client.get('/api/notifications'));
    });
  },
);
