import { expect } from 'chai';
import type { Validator } from 'react-admin';
import {
  logInRules as advisorRules,
  advisorPayload,
  advisorValues,
} from '../../admin-ui/resources/advisors/saveAdvisor.ts';
import {
  logInRules as organizationRules,
  organizationPayload,
  organizationValues,
} from '../../admin-ui/resources/organizations/saveOrganization.ts';
import { ADVISOR_FIELDS } from '../../src/contract/advisor-fields.ts';
import { fieldOf, type FieldTable } from '../../src/contract/fields.ts';
import { ORGANIZATION_FIELDS } from '../../src/contract/organization-fields.ts';
import { dayAhead } from '../../ui-shared/time/time.ts';
import { problemOf } from '../../ui-shared/forms/fieldValues.ts';

interface LogIn {
  email?: string;
  username?: string;
  password?: string;
}
interface Kind {
  isNew?: boolean;
  isManaged?: boolean;
}

/** What is said of a log-in by the rules of one of the forms. */
const wrongBy =
  (rulesOf: typeof organizationRules | typeof advisorRules, usual: Required<Kind>) =>
  (values: LogIn, kind: Kind = {}) =>
    Object.fromEntries(
      Object.entries(rulesOf({ ...usual, ...kind })).flatMap(([name, rules]) => {
        const value = { email: 'ann@example.org', username: '', password: '', ...values }[name] ?? '';
        const said = [rules].flat().map((rule: Validator) => rule(value, values, {}));
        const wrong = said.find(Boolean) as string | { message: string } | undefined;
        return wrong ? [[name, typeof wrong === 'string' ? wrong : wrong.message]] : [];
      }),
    );
const wrongOfAdvisor = wrongBy(advisorRules, { isNew: true, isManaged: true });
const wrongOfLogIn = wrongBy(organizationRules, { isNew: true, isManaged: false });

const RANGE = 'out of range';
/** What the admins' form says of a field's value. */
const problemIn =
  <Fields extends FieldTable>(fields: Fields) =>
  (name: Extract<keyof Fields, string>, value: string, before = '') =>
    problemOf(fieldOf(fields, name), value, { call: 'replace', range: RANGE, before });
const advisorProblem = problemIn(ADVISOR_FIELDS);
const organizationProblem = problemIn(ORGANIZATION_FIELDS);

describe('the advisor’s form', () => {
  it('takes a managed advisor with an address, and leaves the log-in to the server', () => {
    expect(wrongOfAdvisor({})).to.deep.equal({});
    expect(advisorPayload(advisorValues())).to.include({
      username: '',
      password: '',
      availableHoursPerYear: 0,
      pausedUntil: null,
    });
  });

  it('asks a self-managed one for username and password, the password only when new', () => {
    expect(wrongOfAdvisor({}, { isManaged: false })).to.deep.equal({
      username: 'Username is required for self-managed advisors',
      password: 'Password is required for self-managed advisors',
    });
    expect(wrongOfAdvisor({ username: 'ann' }, { isManaged: false, isNew: false })).to.deep.equal({});
  });

  it('takes no name of spaces, no half address, no short log-in, no odd link', () => {
    expect(wrongOfAdvisor({ email: 'ann@example', username: 'ab', password: '1234567' })).to.deep.equal({
      email: 'Invalid email address',
      username: 'Username must be at least 3 characters',
      password: 'Password must be at least 8 characters',
    });
    expect(advisorProblem('firstName', ' ')).to.equal('First name is required');
    expect(advisorProblem('linkedinUrl', 'javascript:alert(1)')).to.equal('Invalid LinkedIn URL');
  });

  it('takes hours within a year, and a pause from tomorrow on or as it was', () => {
    for (const hours of ['', '0', '0.5', '8784'])
      expect(advisorProblem('availableHoursPerYear', hours)).to.equal(undefined);
    for (const hours of ['-1', '8785', 'many'])
      expect(advisorProblem('availableHoursPerYear', hours)).to.equal(RANGE);
    expect(advisorProblem('pausedUntil', dayAhead(1))).to.equal(undefined);
    expect(advisorProblem('pausedUntil', dayAhead(0))).to.equal(RANGE);
    expect(advisorProblem('pausedUntil', '2020-01-01', '2020-01-01')).to.equal(undefined);
  });
});

describe('the organisation’s form', () => {
  it('rounds hours down, and takes those in range', () => {
    expect(organizationPayload({ ...organizationValues(), hoursAllocated: '12.7' }).hoursAllocated).to.equal(
      12,
    );
    const rule = (hours: string) => organizationProblem('hoursAllocated', hours);
    for (const hours of ['', '-1', '100001', 'many']) expect(rule(hours), hours).to.equal(RANGE);
    for (const hours of ['0', '12.7', '100000']) expect(rule(hours), hours).to.equal(undefined);
  });

  it('says in one sentence what a managed one needs, and does not ask again on edit', () => {
    const sentence =
      'Email, username (3+ chars), and password (8+ chars) are required for managed organizations';
    const isManaged = true;
    expect(wrongOfLogIn({ email: 'x' }, { isManaged })).to.deep.equal({
      email: sentence,
      username: sentence,
      password: sentence,
    });
    expect(wrongOfLogIn({ username: 'trust', password: 'long enough' }, { isManaged })).to.be.empty;
    expect(wrongOfLogIn({ username: 'trust' }, { isManaged, isNew: false })).to.be.empty;
  });

  it('takes nothing away from an account that is there', () => {
    for (const isManaged of [true, false]) {
      const kind = { isManaged, isNew: false };
      expect(wrongOfLogIn({ username: 'trust', email: ' ' }, kind)).to.deep.equal({
        email: 'Email is required',
      });
      expect(wrongOfLogIn({ username: '' }, kind)).to.deep.equal({
        username: 'Username must be at least 3 characters',
      });
    }
    expect(wrongOfAdvisor({ username: '' }, { isNew: false })).to.deep.equal({
      username: 'Username must be at least 3 characters',
    });
  });

  it('asks any other for its address, at which it chooses a password, and for whole web addresses', () => {
    expect(wrongOfLogIn({ email: '' })).to.deep.equal({ email: 'Email is required' });
    expect(wrongOfLogIn({ password: 'short' })).to.deep.equal({
      password: 'Password must be at least 8 characters',
    });
    const rule = (address: string) => organizationProblem('website', address);
    for (const address of ['example.org', 'ftp://example.org'])
      expect(rule(address)).to.equal('Invalid website URL');
    for (const address of ['', 'https://example.org']) expect(rule(address)).to.equal(undefined);
  });
});
