import { expect } from 'chai';
import { dayText } from '../../src/contract/translate.ts';
import { decimal } from '../../ui-shared/i18n/locale.ts';
import { dateFormat, dateWordsIn, relativeText } from '../../ui-shared/i18n/words.ts';

import words from '../../ui-shared/i18n/dates.cy.json' with { type: 'json' };
import { fullDate, relativeTime } from '../../ui-shared/time/time.ts';

const NOW = Date.parse('2026-03-14T12:00:00Z');
const ago = (iso: string) => relativeTime(iso, 'en-GB', NOW);

describe('times in the console', () => {
  it('are told as people do', () => {
    expect(ago('2026-03-14T11:59:40Z')).to.equal('now');
    expect(ago('2026-03-14T11:55:00Z')).to.equal('5 minutes ago');
    expect(ago('2026-03-14T09:10:00Z')).to.equal('2 hours ago');
    expect(ago('2026-03-13T11:00:00Z')).to.equal('yesterday');
    expect(ago('2026-02-27T12:00:00Z')).to.equal('2 weeks ago');
    expect(ago('2025-12-10T12:00:00Z')).to.equal('3 months ago');
    expect(ago('2024-01-01T00:00:00Z')).to.equal('2 years ago');
  });

  it('look ahead as well', () => {
    expect(ago('2026-03-16T12:00:00Z')).to.equal('in 2 days');
    expect(ago('2027-03-13T12:00:00Z')).to.equal('in 12 months');
  });

  it('have a full date behind them', () => {
    expect(fullDate('2026-03-14T12:00:00Z', 'en-GB')).to.match(/^14 March 2026 at \d\d:\d\d$/);
  });

  it('are those of UTC in a browser that does not know the zone of its machine', () => {
    const formats = Intl.DateTimeFormat.prototype;
    const told = Reflect.get(formats, 'resolvedOptions');
    formats.resolvedOptions = function () {
      return { ...told.call(this), timeZone: 'Etc/Unknown' };
    };
    try {
      expect(fullDate('2026-03-14T12:00:00Z', 'en-GB')).to.equal('14 March 2026 at 12:00');
    } finally {
      formats.resolvedOptions = told;
    }
  });

  it('have the first of a month as French has it, and every other day as Unicode’s data do', () => {
    const inFrench = (day: string) => dateFormat('fr', { dateStyle: 'long' }).format(new Date(day));
    expect(['2026-12-01', '2026-12-11', '2026-12-21'].map(inFrench)).to.deep.equal([
      '1er décembre 2026',
      '11 décembre 2026',
      '21 décembre 2026',
    ]);
    expect(dayText('2027-05-01', 'fr')).to.equal('1er mai 2027');
    expect(dayText('2027-05-01', 'en')).to.equal('1 May 2027');
  });

  it('in hours have two decimals at most, also where a page has worked them out', () => {
    expect(decimal(50 - 4.33 - 44)).to.equal('1.67');
  });
});

describe('times in Welsh, of which Chromium knows nothing', () => {
  before(() => void dateWordsIn.set('cy', words));
  after(() => void dateWordsIn.delete('cy'));

  it('are what Unicode’s data say', () => {
    const relative = new Intl.RelativeTimeFormat('cy', { numeric: 'auto' });
    for (const unit of ['year', 'month', 'week', 'day', 'hour', 'minute'] as const)
      for (const n of [-12, -7, -6, -3, -2, -1, 1, 2, 3, 6, 8, 20])
        expect(relativeText(n, unit, 'cy'), `${n} ${unit}`).to.equal(relative.format(n, unit));
    for (let month = 1; month <= 12; month += 1) {
      const day = new Date(Date.UTC(2026, month - 1, month * 2, 12));
      const full = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
      expect(dateFormat('cy', full).format(day)).to.equal(new Intl.DateTimeFormat('cy', full).format(day));
      expect(dateFormat('cy', { weekday: 'long' }).format(day)).to.equal(
        new Intl.DateTimeFormat('cy', { weekday: 'long' }).format(day),
      );
    }
  });
});
