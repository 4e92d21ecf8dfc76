import { expect } from 'chai';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { logIn, PASSWORD, unique } from '../../support/builders.ts';
import { built, describeWithServer, useWorld } from '../../support/suite.ts';

const MANAGED = 'Email, username (3+ chars), and password (8+ chars) are required for managed organizations';

/** What the forms say of what is missing or wrong. */
const WORDS = {
  name: 'Organization name is required',
  type: 'Organization type is required',
  website: 'Invalid website URL',
  logo: 'Invalid logo URL',
};

describeWithServer('An admin’s organisations', (test) => {
  const [world, as] = useWorld(test);
  const { superAdmin, groupAdmin } = as;

  const form = (more: Record<string, unknown> = {}) => ({
    name: 'Food bank',
    type: 'charity',
    email: `food${unique()}@example.org`,
    ...more,
  });
  const managed = () => ({ isManaged: true, username: `food${unique()}`, password: PASSWORD });
  const create = (more: Record<string, unknown> = {}) =>
    superAdmin.post<AdministeredOrganization>('/api/organizations', form(more));

  describe('are refused', () => {
    it('without name, type and address, in the documented words and all at once', async () => {
      const fields = { ...WORDS, email: 'Email is required' };
      const call = superAdmin.post('/api/organizations', { website: 'x', logo: 'x' });
      await expectRefusal(400, [WORDS.name, fields], call);
    });

    it('when managed without address, username and password', async () => {
      const all = { email: MANAGED, username: MANAGED, password: MANAGED };
      await expectRefusal(400, [MANAGED, all], create({ isManaged: true, email: undefined }));
      const named = create({ isManaged: true, username: `food${unique()}` });
      await expectRefusal(400, { password: MANAGED }, named);
      const wrong = { email: 'none', username: 'ab', password: 'short' };
      await expectRefusal(400, all, create({ isManaged: true, ...wrong }));
    });

    it('with hours that are none, an unknown type or a date that is none', async () => {
      for (const [field, ...values] of [
        ['hoursAllocated', -1, 'many', 100_001],
        ['type', 'circus'],
        ['yearlyAllocationReset', '2027-02-30', '0000-02-29', 'spring'],
      ] as const)
        for (const value of values) {
          const body = await expectStatus(400, create({ [field]: value }), `${field} ${value}`);
          expect(Object.keys(body['fields' as never])).to.deep.equal([field]);
        }
    });
  });

  describe('are created', () => {
    it('with 50 hours and the yearly reset a year on, unless it is said', async () => {
      const body = await expectStatus(201, create());
      expect(body).to.deep.include({ hoursAllocated: 50, hoursRemaining: 50, isManaged: false });
      expect(body.yearlyAllocationReset).to.match(/^20\d\d-\d\d-\d\d$/);
      expect((await create({ hoursAllocated: 0, yearlyAllocationReset: '2027-04-01' })).body).to.include({
        hoursAllocated: 0,
        hoursRemaining: 0,
        yearlyAllocationReset: '2027-04-01',
      });
    });

    it('with a fraction of hours rounded down, and text taken as the number it is', async () => {
      expect((await create({ hoursAllocated: 10.9 })).body).to.include({
        hoursAllocated: 10,
        hoursRemaining: 10,
      });
      expect((await create({ hoursAllocated: '12' })).body).to.include({ hoursAllocated: 12 });
    });

    it('with names of their own, when several of one address’s name arrive at once', async () => {
      const stem = `crowd${unique()}x`;
      const email = (at: number) => `${stem}@host${at}.example.org`;
      const calls = Array.from({ length: 3 }, (_, at) => create({ email: email(at), username: undefined }));
      const made = await Promise.all(calls.map((call) => expectStatus(201, call)));
      const numbered = ['', '2', '3'].map((number) => `${stem}${number}`);
      expect(made.map(({ username }) => username)).to.have.members(numbered);
    });

    it('with a username of the address where none is given, the next free number where it is taken', async () => {
      const address = `Food.Bank-${unique()}`;
      const first = await create({ email: `${address}@example.org` });
      const second = await create({ email: `${address}@example.com` });
      const plain = address.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
      expect([first.body.username, second.body.username]).to.deep.equal([plain, `${plain}2`]);
    });
  });

  describe('are changed', () => {
    const url = (id: number) => `/api/organizations/${id}`;

    it('by PUT as a whole, by PATCH in what is sent; neither touches the password', async () => {
      const { body } = await create({
        ...managed(),
        description: 'We feed people',
        website: 'https://example.org',
      });
      const patched = await superAdmin.patch<AdministeredOrganization>(url(body.id), {
        name: 'Bread bank',
        password: 'something else entirely',
      });
      expect(patched.body).to.include({ name: 'Bread bank', description: 'We feed people', type: 'charity' });
      const put = await superAdmin.put<AdministeredOrganization>(url(body.id), {
        name: 'Cake bank',
        type: 'other',
      });
      expect(put.body).to.include({
        name: 'Cake bank',
        type: 'other',
        description: null,
        website: null,
        username: body.username,
        isManaged: true,
        hoursAllocated: 50,
      });
      await expectStatus(400, superAdmin.put(url(body.id), { description: 'x' }), 'PUT needs the whole form');
      await expectStatus(200, logIn(test, body.username));
    });

    it('by a group admin by PATCH, hours included, the same address sent along', async () => {
      const { organizationId, email } = await test.organization({ groupIds: [world.groupA] });
      const change = { name: 'Renamed', hoursAllocated: 60, email };
      for (const [prefix, more, status] of [
        ['/api/group-admin', change, 200],
        ['/api/admin', { email: `x${email}` }, 403],
        ['/api/admin', { isManaged: true }, 403],
      ] as const)
        await expectStatus(status, groupAdmin.patch(`${prefix}/organizations/${organizationId}`, more));
      expect((await superAdmin.get(url(organizationId))).body).to.include(change);
    });
  });
});

describeWithServer('An organisation’s own profile', (test) => {
  const client = built(() => test.asOrganization());

  it('refuses what the form refuses, in the documented words', async () => {
    const wrong = { name: '', type: '', description: 'short', website: 'x', logo: 'x' };
    const fields = { ...WORDS, description: 'Description must be at least 10 characters' };
    await expectRefusal(400, fields, client.patch('/api/organization/profile', wrong));
  });

  it('follows each of two changes that arrive at once: the search knows both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await test.asOrganization();
      const { body } = await client.patch('/api/organization/profile', { location: 'Leeds' });
      await Promise.all([
        client.patch('/api/organization/profile', { name: 'The Lantern' }),
        client.patch('/api/organization/profile', { description: 'Meals for everybody' }),
        client.patch('/api/organization/profile', { location: 'York' }),
      ]);
      const { search_text: text } = await test.row('organizations', Number(body['id']));
      for (const words of ['the lantern', 'meals for everybody', 'york']) expect(text).to.include(words);
    }
  });

  it('changes only what is sent, and neither hours nor management', async () => {
    const { body } = await client.patch('/api/organization/profile', {
      type: 'nonprofit',
      website: 'https://example.org/a',
      hoursAllocated: 900,
      hoursRemaining: 900,
      isManaged: true,
      yearlyAllocationReset: '2099-01-01',
    });
    expect(body).to.include({
      type: 'non-profit',
      website: 'https://example.org/a',
      description: 'We feed the hungry of our town.',
      hoursAllocated: 50,
      hoursRemaining: 50,
      isManaged: false,
    });
    expect(body['yearlyAllocationReset']).not.to.equal('2099-01-01');
    expect((await client.patch('/api/organization/profile', { website: '' })).body['website']).to.equal(null);
  });
});
