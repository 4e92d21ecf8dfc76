import { expect } from 'chai';
import {
  day,
  dayName,
  longDay,
  moment,
  range,
  shortDay,
  time,
  zoneName,
} from '../../portal-ui/components/dates.ts';
import { chooseZone, momentAt } from '../../ui-shared/time/zone.ts';
import {
  dayOf,
  endOfDay,
  fieldOfMoment,
  hasPassed,
  momentOfField,
  nightsUntil,
  startOfDay,
} from '../../ui-shared/time/time.ts';

describe('Dates in the zone that an account has chosen', () => {
  const now = new Date('2026-11-24T13:30:00Z');
  const left = (iso: string) => nightsUntil(iso, now);

  // Half past two in the morning of the 25th, whatever the zone of this machine.
  before(() => chooseZone('Pacific/Auckland'));
  after(() => chooseZone(null));

  it('begin and end days there', () => {
    expect(dayOf(now.toISOString())).to.equal('2026-11-25');
    expect(startOfDay('2026-11-25')).to.equal('2026-11-24T11:00:00.000Z');
    expect(endOfDay('2026-11-25')).to.equal('2026-11-25T10:59:59.999Z');
    expect([dayOf(''), startOfDay(''), endOfDay('2026-13-01')]).to.deep.equal(['', null, null]);
  });

  it('stand in a field of date and time as they are shown, and are read back', () => {
    expect(fieldOfMoment('2026-11-24T20:05:00Z')).to.equal('2026-11-25T09:05');
    expect(momentOfField('2026-11-25T09:05')).to.equal('2026-11-24T20:05:00.000Z');
    expect(momentOfField('2026-11-25T09:05:30'), 'with seconds').to.equal('2026-11-24T20:05:00.000Z');
  });

  it('are no error while a year is typed: the field has year 2 first, and a slip of the finger gives it five digits', () => {
    for (const date of ['0002-11-25', '0020-11-25', '0202-11-25'])
      expect([startOfDay(date), endOfDay(date)].map((at) => dayOf(at!))).to.deep.equal([date, date]);
    expect(startOfDay('20266-11-25')).to.equal(null);
    expect(momentAt('20266-11-25', '09:00').getTime()).to.be.NaN;
  });

  it('have days of 23 and 25 hours there', () => {
    const hours = (day: string) =>
      (Date.parse(endOfDay(day)!) + 1 - Date.parse(startOfDay(day)!)) / 3_600_000;
    expect(['2026-04-05', '2026-09-27', '2026-11-25'].map(hours)).to.deep.equal([25, 23, 24]);
  });

  it('count nights, not hours', () => {
    expect(left('2026-11-25T10:30:00Z'), 'in 21 hours, today').to.equal(0);
    expect(left('2026-11-25T11:30:00Z'), 'in 22 hours, tomorrow').to.equal(1);
    expect(left('2026-11-24T10:59:00Z'), 'two and a half hours ago, yesterday').to.equal(-1);
    expect(nightsUntil('2026-09-28T00:00:00Z', new Date('2026-09-26T00:00:00Z')), 'over a change').to.equal(
      2,
    );
  });

  it('have passed at their very moment', () => {
    expect(hasPassed(now.toISOString(), now)).to.equal(true);
    expect(hasPassed('2026-11-24T13:30:01Z', now)).to.equal(false);
  });

  it('are written as British English does, with the year only where it is another', () => {
    expect(longDay('2026-11-25T20:00:00Z', now.getTime())).to.equal('Thursday 26 November');
    expect(longDay('2026-12-31T11:30:00Z', now.getTime())).to.equal('Friday 1 January 2027');
    expect(day('2026-12-31T10:30:00Z', now.getTime())).to.equal('Thu 31 Dec');
    expect(day('2026-12-31T11:30:00Z', now.getTime())).to.equal('Fri 1 Jan 2027');
    expect(moment('2026-11-25T20:05:00Z', now.getTime())).to.equal('Thu 26 Nov, 09:05');
    expect(time('2026-11-25T20:05:00Z')).to.equal('09:05');
    expect(range('2026-11-25T20:00:00Z', 90)).to.match(/^09:00–10:30 \(.+\)$/);
    expect([0, 1, 6].map(dayName)).to.deep.equal(['Sunday', 'Monday', 'Saturday']);
    expect(shortDay('2026-11-26')).to.equal('Thu 26 Nov');
    expect(zoneName()).to.equal('Pacific/Auckland');
  });
});
