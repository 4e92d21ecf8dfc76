import { expect } from 'chai';
import { Advisor } from '../../../src/features/advisors/models/advisor.model.ts';
import { Organization } from '../../../src/features/organizations/models/organization.model.ts';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer('A plain row read for a list', (test) => {
  it('holds the same values as the model, for every kind of column', async () => {
    const { advisorId } = await test.advisor({
      profile: { pausedUntil: '2027-01-05T09:30:00.000Z', availableHoursPerYear: 12.25, bio: null },
      isManaged: true,
    });
    const { organizationId } = await test.organization();
    const db = test.db;
    const advisor = await Advisor.query(db).findById(advisorId).throwIfNotFound();
    const organization = await Organization.query(db).findById(organizationId).throwIfNotFound();
    expect(Advisor.readRows(await db('advisors').where('id', advisorId))).to.deep.equal([{ ...advisor }]);
    expect(Organization.readRows(await db('organizations').where('id', organizationId))).to.deep.equal([
      { ...organization },
    ]);
    expect(Advisor.readRows([])).to.deep.equal([]);
    expect(advisor.pausedUntil).to.equal('2027-01-05T09:30:00.000Z');
  });
});
