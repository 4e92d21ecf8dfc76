import { expect } from 'chai';
import { scopeOf } from '../../admin-ui/app/ConsoleContext.ts';
import { navPath } from '../../admin-ui/app/layout/navPath.ts';
import {
  bareId,
  isFromList,
  isNoPage,
  openPage,
  RECORD_PAGES,
  recordPath,
} from '../../admin-ui/components/details.ts';
import { completionLevel } from '../../admin-ui/resources/advisors/completion.ts';

describe('the console', () => {
  it('is closed to advisors and organisations', () => {
    expect(scopeOf('advisor')).to.equal(null);
    expect(scopeOf('organization')).to.equal(null);
  });

  it('keeps the groups page and the calls without /admin to super admins', () => {
    expect(scopeOf('super_admin')).to.include({ prefix: '/api', hasPlatform: true });
    expect(scopeOf('group_admin')).to.include({ prefix: '/api/admin', hasPlatform: false });
  });

  it('marks the section of every page in the sidebar', () => {
    expect(navPath('/')).to.equal('/admin');
    expect(navPath('/advisors')).to.equal('/admin/advisors');
    expect(navPath('/advisors/12/show')).to.equal('/admin/advisors');
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

describe('what opens over a list', () => {
  it('has an address of its own, which keeps the list’s search', () => {
    for (const page of RECORD_PAGES) {
      const path = recordPath('advisors', 12, page, '?page=2');
      expect(path).to.equal(`/advisors/12/${page}?page=2`);
      expect(openPage('advisors', `/advisors/12/${page}`)).to.deep.equal({ page, id: 12 });
    }
    expect(openPage('advisors', '/advisors/create')).to.deep.equal({ page: 'create' });
  });

  it('is nothing at any other address', () => {
    for (const path of [
      '/advisors',
      '/advisors/12',
      '/advisors/12/else',
      '/advisors/x/edit',
      '/advisors/-1/edit',
      '/advisors/0/edit',
      '/advisors/12345678901/edit',
      '/advisors/12/edit/more',
      '/advisors/create/12',
      '/organizations/12/edit',
    ])
      expect(openPage('advisors', path), path).to.equal(null);
  });

  it('is not found below a list where there is nothing', () => {
    for (const path of ['/advisors/0/show', '/advisors/x/edit', '/advisors/12/else', '/advisors/x'])
      expect(isNoPage('advisors', path), path).to.equal(true);
    for (const path of ['/advisors', '/advisors/', '/advisors/create', '/advisors/12', '/advisors/12/edit'])
      expect(isNoPage('advisors', path), path).to.equal(false);
  });

  it('is the record’s details where the address names the record alone', () => {
    expect(bareId('advisors', '/advisors/12')).to.equal(12);
    for (const path of [
      '/advisors',
      '/advisors/create',
      '/advisors/12/edit',
      '/organizations/12',
      '/advisors/-1',
    ])
      expect(bareId('advisors', path), path).to.equal(null);
  });
});
