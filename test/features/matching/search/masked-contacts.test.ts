import { expect } from 'chai';
import { withContactsMasked } from '../../../../src/features/matching/search/masked-contacts.ts';

const HIDDEN = '[contact hidden]';

describe('What strangers read of a profile', () => {
  for (const contact of [
    'ada@example.org',
    'Ada.Lovelace+work@mail.example.co.uk',
    'ada＠example.org',
    'ada (at) example.org',
    'ada [at] example [dot] org',
    'name at example dot org',
    'ada at gmail',
    'ada\u200b@example.org',
    '０７７００ ９００１２３',
    'zero seven seven zero zero, nine zero zero one two three',
    '447700900123',
    '+44 20 7946 0958',
    '+44 (0)20 7946 0958',
    '020 7946 0958',
    '(020) 7946 0958',
    '07700 900123',
    '0044 20 7946 0958',
    '+1 212 555 0123',
    '(212) 555-0123',
    '212-555-0123',
    '+49 30 901820',
    '030 9018-2000',
    '030/9018 2000',
    '(0221) / 221-0000',
    '+33 1 99 00 12 34',
    '01 99 00 12 34',
    '+353 1 555 0123',
    '12 Acacia Avenue',
    '221b Baker Street',
    '7 Old Mill Lane',
    'Hauptstraße 12',
    '12 rue de la Paix',
    'SW1A 1AA',
  ])
    it(`hides ${contact}`, () => {
      const masked = withContactsMasked(`I help charities. Reach me: ${contact}`);
      expect(masked).to.equal(`I help charities. Reach me: ${HIDDEN}`);
    });

  for (const text of [
    'I led the team from 1998 to 2015 and from 2016-2021.',
    'From 01.02.2003 to 04.05.2006 in Leeds.',
    'Budgets of £1,250,000 and $ 20 000 000, and 0.5 - 1.5 % a year.',
    'Certified for ISO 9001:2015, ISO/IEC 27001 and BS 5750.',
    'Node 22.11.0, build 10.0.19041.1.',
    'Between 100 and 2,000 volunteers; 10-20 hours; ISBN 978-0-306-40615-7.',
    'I work at example.org and arrived at 9.30.',
    'I speak at schools, look at Dot matrices and teach 3 High School classes.',
    'Company 01234 of the year 2020.',
    'One to one, two or three days, a ﬁle in ①②③, 44 7-day weeks, 👩‍🏫.',
  ])
    it(`keeps "${text}"`, () => expect(withContactsMasked(text)).to.equal(text));

  it('takes no longer than its length, whatever it holds', () => {
    for (const text of ['0 '.repeat(5_000), 'a.'.repeat(5_000), '1 Aa '.repeat(2_000), '+1('.repeat(3_000)])
      expect(withContactsMasked(text).length).to.be.above(0);
  });
});
