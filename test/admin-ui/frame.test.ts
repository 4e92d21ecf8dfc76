import { expect } from 'chai';
import { navPath } from '../../admin-ui/app/layout/navPath.ts';
import { scopeOf } from '../../admin-ui/app/scope.ts';
import { detailsId, detailsPath, isFromList } from '../../admin-ui/components/details.ts';
import { completionLevel } from '../../admin-ui/resources/advisors/completion.ts';

describe('the console', () => {
  it('is closed to advisors and organisations', () => {
    expect(scopeOf('advisor')).to.equal(null);
    expect(scopeOf('organization')).to.equal(null);
  });

  it('keeps the groups page and the calls without /admin to super admins', () => {
    expect(scopeOf('super_admin')).to.include({ prefix: '/api', hasGroups: true, findsForProjects: false });
    expect(scopeOf('group_admin')).to.include({
      prefix: '/api/admin',
      hasGroups: false,
      findsForProjects: true,
    });
  });

  it('marks the section of every page in the sidebar', () => {
    expect(navPath('/')).to.equal('/admin');
    expect(navPath('/advisors')).to.equal('/admin/advisors');
    expect(navPath('/advisors/12/show')).to.equal('/admin/advisors');
  });

  it('opens details over the list without losing its search', () => {
    const path = detailsPath('groups', 7, '?page=2');
    expect(path).to.equal('/groups/7/show?page=2');
    expect(detailsId('groups', '/groups/7/show')).to.equal(7);
  });

  it('takes no other address for details', () => {
    for (const path of ['/groups', '/groups/7', '/groups/x/show', '/groups/-1/show', '/advisors/7/show'])
      expect(detailsId('groups', path), path).to.equal(null);
  });

  it('goes back from details only to where they were opened', () => {
    expect(isFromList({ isFromList: true })).to.equal(true);
    expect(isFromList(null)).to.equal(false);
  });

  it('calls a profile complete at 100, good from 70 and thin below (spec 2 §4)', () => {
    expect([100, 99, 70, 69, 0].map(completionLevel)).to.deep.equal([
      'complete',
      'good',
      'good',
      'thin',
      'thin',
    ]);
  });
});
