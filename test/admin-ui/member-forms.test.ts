import { expect } from 'chai';
import { dayAhead } from '../../ui-shared/forms/days.ts';
import {
  advisorPayload,
  NEW_ADVISOR,
  type AdvisorValues,
} from '../../admin-ui/resources/advisors/advisorValues.ts';
import { checkAdvisor } from '../../admin-ui/resources/advisors/checkAdvisor.ts';
import { checkOrganization } from '../../admin-ui/resources/organizations/checkOrganization.ts';
import {
  NEW_ORGANIZATION,
  organizationPayload,
  type OrganizationValues,
} from '../../admin-ui/resources/organizations/organizationValues.ts';

const advisorRules = {
  isNew: true,
  mayChangeIdentity: true,
  pauseBefore: '',
  words: { hours: 'hours', pause: 'pause' },
};
const wrongOfAdvisor = (values: Partial<AdvisorValues>, rules: Partial<typeof advisorRules> = {}) =>
  messages(
    checkAdvisor(
      { ...NEW_ADVISOR, firstName: 'Ann', lastName: 'Low', email: 'ann@example.org', ...values },
      { ...advisorRules, ...rules },
    ),
  );
const wrongOfOrganization = (values: Partial<OrganizationValues>, isNew = true, hasReset = !isNew) =>
  messages(
    checkOrganization(
      { ...NEW_ORGANIZATION, name: 'Trust', type: 'charity', email: 'trust@example.org', ...values },
      { isNew, hasReset, words: { hours: 'hours', day: 'day' } },
    ),
  );
const messages = (problems: Partial<Record<string, { message: string }>>) =>
  Object.fromEntries(Object.entries(problems).map(([name, problem]) => [name, problem?.message]));

describe('the advisor’s form', () => {
  it('takes a managed advisor with names and an address, and leaves the log-in to the server', () => {
    expect(wrongOfAdvisor({})).to.deep.equal({});
    expect(advisorPayload({ ...NEW_ADVISOR })).to.include({
      username: '',
      password: '',
      availableHoursPerYear: 0,
      pausedUntil: null,
    });
  });

  it('asks a self-managed one for username and password, the password only when new', () => {
    expect(wrongOfAdvisor({ isManaged: false })).to.deep.equal({
      username: 'Username is required for self-managed advisors',
      password: 'Password is required for self-managed advisors',
    });
    expect(wrongOfAdvisor({ isManaged: false, username: 'ann' }, { isNew: false })).to.deep.equal({});
  });

  it('takes no name of spaces, no half address, no short log-in, no odd link', () => {
    expect(
      wrongOfAdvisor({
        firstName: ' ',
        lastName: '',
        email: 'ann@example',
        linkedinUrl: 'javascript:alert(1)',
        username: 'ab',
        password: '1234567',
      }),
    ).to.deep.equal({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Invalid email address',
      linkedinUrl: 'Invalid LinkedIn URL',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 8 characters',
    });
  });

  it('takes hours within a year, and a pause from tomorrow on or as it was', () => {
    for (const hours of ['', '0', '0.5', '8784'])
      expect(wrongOfAdvisor({ availableHoursPerYear: hours })).to.be.empty;
    for (const hours of ['-1', '8785', 'many'])
      expect(wrongOfAdvisor({ availableHoursPerYear: hours })).to.deep.equal({
        availableHoursPerYear: 'hours',
      });
    expect(wrongOfAdvisor({ pausedUntil: dayAhead(1) })).to.be.empty;
    expect(wrongOfAdvisor({ pausedUntil: dayAhead(0) })).to.deep.equal({ pausedUntil: 'pause' });
    expect(wrongOfAdvisor({ pausedUntil: '2020-01-01' }, { pauseBefore: '2020-01-01' })).to.be.empty;
  });

  it('does not judge a log-in that may only be read', () => {
    expect(wrongOfAdvisor({ email: '', username: '' }, { mayChangeIdentity: false })).to.deep.equal({});
  });
});

describe('the organisation’s form', () => {
  it('asks for name and type, and rounds hours down', () => {
    expect(wrongOfOrganization({ name: ' ', type: '' })).to.deep.equal({
      name: 'Organization name is required',
      type: 'Organization type is required',
    });
    expect(organizationPayload({ ...NEW_ORGANIZATION, hoursAllocated: '12.7' }).hoursAllocated).to.equal(12);
    for (const hours of ['', '-1', '100001'])
      expect(wrongOfOrganization({ hoursAllocated: hours }), hours).to.deep.equal({
        hoursAllocated: 'hours',
      });
  });

  it('says in one sentence what a managed one needs, and does not ask again on edit', () => {
    const sentence =
      'Email, username (3+ chars), and password (8+ chars) are required for managed organizations';
    expect(wrongOfOrganization({ isManaged: true, email: 'x' })).to.deep.equal({
      email: sentence,
      username: sentence,
      password: sentence,
    });
    expect(wrongOfOrganization({ isManaged: true, username: 'trust', password: 'long enough' })).to.be.empty;

    const known = { isManaged: true, username: 'trust', yearlyAllocationReset: '2027-04-01' };
    expect(wrongOfOrganization(known, false)).to.deep.equal({});
  });

  it('takes nothing away from an account that is there', () => {
    const known = { username: 'trust', yearlyAllocationReset: '2027-04-01' };
    for (const isManaged of [true, false]) {
      expect(wrongOfOrganization({ ...known, isManaged, email: ' ' }, false)).to.deep.equal({
        email: 'Email is required',
      });
      expect(wrongOfOrganization({ ...known, isManaged, username: '' }, false)).to.deep.equal({
        username: 'Username must be at least 3 characters',
      });
    }
    expect(wrongOfOrganization({ ...known, yearlyAllocationReset: '' }, false)).to.deep.equal({
      yearlyAllocationReset: 'day',
    });
    expect(wrongOfOrganization({ ...known, yearlyAllocationReset: '' }, false, false)).to.deep.equal({});
    expect(wrongOfAdvisor({ isManaged: true, username: '' }, { isNew: false })).to.deep.equal({
      username: 'Username must be at least 3 characters',
    });
  });

  it('asks any other for its address, at which it chooses a password', () => {
    expect(wrongOfOrganization({ email: '' })).to.deep.equal({ email: 'Email is required' });
    expect(wrongOfOrganization({ website: 'example.org', logo: 'ftp://example.org' })).to.deep.equal({
      website: 'Invalid website URL',
      logo: 'Invalid logo URL',
    });
  });
});
