import { expect } from 'chai';
import { BaseModel } from '../../../src/core/db/model.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { built } from '../../support/suite.ts';
import { populate } from './populate.ts';

class Advisor extends BaseModel {
  static override tableName = 'advisors';
  static override kinds = {
    skills: 'choices',
    availability: 'choices',
    isManaged: 'boolean',
    hasJoinedOpenGroup: 'boolean',
    profileComplete: 'boolean',
    pausedUntil: 'moment',
    hoursContributed: 'hours',
    availableHoursPerYear: 'hours',
  } as const;
  declare id: number;
  declare userId: number;
  declare bio: string | null;
  declare skills: string[];
  declare availability: string[];
  declare isManaged: boolean;
  declare hasJoinedOpenGroup: boolean;
  declare pausedUntil: string | Date | null;
  declare hoursContributed: number;
  declare createdAt: string;
  declare updatedAt: string;
}

class Organization extends BaseModel {
  static override tableName = 'organizations';
  static override kinds = {
    yearlyAllocationReset: 'day',
    hoursAllocated: 'hours',
    hoursRemaining: 'hours',
  } as const;
  declare id: number;
  declare hoursAllocated: number;
  declare hoursRemaining: number;
  declare yearlyAllocationReset: string | Date | null;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describeOnEachDatabase('A model', (getDb) => {
  const ids = built(() => populate(getDb()));
  const advisor = () => Advisor.query(getDb()).findById(ids.advisor).throwIfNotFound();

  it('reads true and false, lists, numbers and moments', async () => {
    const found = await advisor();
    expect(found.isManaged).to.equal(false);
    expect(found.skills).to.deep.equal([]);
    expect(found.hoursContributed).to.equal(0);
    expect(found.pausedUntil).to.equal(null);
    expect(found.createdAt).to.match(ISO);
    expect(found.updatedAt).to.equal(found.createdAt);
  });

  it('writes and reads back the same values', async () => {
    const values = {
      isManaged: true,
      skills: ['marketing', 'Gänsefüßchen " \\ 😀'],
      hoursContributed: 12.35,
      pausedUntil: '2026-03-29T01:30:00.123Z',
      bio: 'Zeile\nZwei 😀',
    };
    await (await advisor()).$query(getDb()).patch(values);
    const { isManaged, skills, hoursContributed, pausedUntil, bio } = await advisor();
    expect({ isManaged, skills, hoursContributed, pausedUntil, bio }).to.deep.equal(values);
  });

  it('takes a Date where it answers a moment', async () => {
    await Advisor.query(getDb())
      .findById(ids.advisor)
      .patch({ pausedUntil: new Date(1_780_000_000_999) });
    expect((await advisor()).pausedUntil).to.equal('2026-05-28T20:26:40.999Z');
  });

  it('moves updatedAt and leaves createdAt', async () => {
    const before = await advisor();
    await Advisor.query(getDb()).findById(ids.advisor).patch({ isManaged: false });
    const after = await advisor();
    expect(after.createdAt).to.equal(before.createdAt);
    expect(Date.parse(after.updatedAt)).to.be.above(Date.parse(before.createdAt));
    expect(after.updatedAt >= before.updatedAt).to.equal(true);
  });

  it('fills times and empty lists of a new row', async () => {
    await Advisor.query(getDb()).delete();
    const made = await Advisor.query(getDb()).insertAndFetch({ userId: ids.advisorUser });
    expect(made.skills).to.deep.equal([]);
    expect(made.createdAt).to.match(ISO);
  });

  it('keeps a calendar day a day', async () => {
    const query = () => Organization.query(getDb()).findById(ids.organization).throwIfNotFound();
    for (const value of ['2027-01-31', new Date('2027-01-31T23:59:59Z'), '2027-01-31T08:00:00.000Z']) {
      await query().patch({ yearlyAllocationReset: value });
      expect((await query()).yearlyAllocationReset).to.equal('2027-01-31');
    }
  });

  it('answers sums of hours with two decimals, whatever the database adds up', async () => {
    const db = getDb();
    await db('organizations').update({ hours_remaining: 0 });
    for (let i = 0; i < 10; i += 1) await db('organizations').increment('hours_remaining', 0.1);
    expect(
      (await Organization.query(db).findById(ids.organization).throwIfNotFound()).hoursRemaining,
    ).to.equal(1);
  });
});
