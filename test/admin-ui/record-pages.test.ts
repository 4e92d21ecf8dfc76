import { expect } from 'chai';
import { bareId, openPage, RECORD_PAGES, recordPath } from '../../admin-ui/components/details.ts';

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
      '/advisors/12345678901/edit',
      '/advisors/12/edit/more',
      '/advisors/create/12',
      '/organizations/12/edit',
    ])
      expect(openPage('advisors', path), path).to.equal(null);
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
