import { expect } from 'chai';
import { detailLines, detailText, wordsOf } from '../../admin-ui/resources/audit/words.ts';
import { changesBetween, exclude, pin, release } from '../../admin-ui/resources/matching-runs/plan.ts';
import { readAddresses } from '../../admin-ui/resources/memberships/addresses.ts';
import { dayOf, endOfDay, startOfDay } from '../../ui-shared/time/time.ts';
import { readHours } from '../../admin-ui/resources/time-credits/hours.ts';
import { dueOf } from '../../admin-ui/resources/matches/due.ts';
import { groupIdIn, groupSearch } from '../../admin-ui/components/group/groups.ts';
import { navPath } from '../../admin-ui/app/layout/navPath.ts';
import { consoleWorkPath } from '../../ui-shared/layout/consoleWork.ts';
import { destinationOf } from '../../ui-shared/notifications/destination.ts';
import '../support/admin-words.ts';

describe('inviting by pasted addresses', () => {
  it('takes them apart by commas, semicolons, spaces and lines, each once', () => {
    expect(readAddresses('a@x.org, b@x.org;c@x.org\n A@x.org\t\r\nd@x.org')).to.deep.equal({
      emails: ['A@x.org', 'b@x.org', 'c@x.org', 'd@x.org'],
      wrong: [],
    });
  });

  it('takes the address out of "Name <address>", and names what is none', () => {
    const { emails } = readAddresses('Bea Brown <bea@x.org>, carl@x.org');
    expect(emails).to.have.members(['bea@x.org', 'carl@x.org']);
    expect(readAddresses('bea, a@x').wrong).to.deep.equal(['bea', 'a@x']);
    expect(readAddresses('  \n ')).to.deep.equal({ emails: [], wrong: [] });
  });
});

describe('hours that are given', () => {
  it('are read with thousands apart, and with a decimal point or comma', () => {
    const typed = ['1,000', ' 10,000 ', '1,000.5', '1000', '2.5', '2,5', '0,25'];
    expect(typed.map(readHours)).to.deep.equal([1000, 10_000, 1000.5, 1000, 2.5, 2.5, 0.25]);
    for (const odd of ['', ' ', 'ten', '1,00,0', '1.000,5']) expect(readHours(odd), odd).to.be.NaN;
  });
});

describe('the plan of a matching run', () => {
  const none = { pinned: [], excluded: [] };
  const pair = { requestId: 1, advisorId: 2 };

  it('fixes a request to one advisor, who is then not ruled out', () => {
    const plan = pin(pin(exclude(none, pair), { requestId: 1, advisorId: 3 }), pair);
    expect(plan).to.deep.equal({ pinned: [pair], excluded: [] });
  });

  it('rules a pair out, which is then not fixed, and lets it go again', () => {
    const plan = exclude(pin(none, pair), pair);
    expect(plan).to.deep.equal({ pinned: [], excluded: [pair] });
    expect(release(plan, pair)).to.deep.equal(none);
  });

  it('counts what differs', () => {
    expect(changesBetween(none, none)).to.equal(0);
    expect(changesBetween(none, pin(none, pair))).to.equal(1);
    expect(changesBetween(pin(none, pair), exclude(none, pair))).to.equal(2);
  });
});

describe('the time that a match has to be answered', () => {
  const at = new Date('2026-11-21T12:00:00Z');
  const pending = { status: 'pending', declineReason: null } as const;

  it('is said in days, as less than a day, as over, and as lapsed', () => {
    const rejected = { status: 'rejected', dueAt: null } as const;
    for (const [match, due] of [
      [
        { ...pending, dueAt: '2026-11-23T11:59:59Z' },
        { kind: 'days', count: 2 },
      ],
      [{ ...pending, dueAt: '2026-11-21T18:00:00Z' }, { kind: 'today' }],
      [{ ...pending, dueAt: '2026-11-21T11:00:00Z' }, { kind: 'over' }],
      [{ ...rejected, declineReason: 'no answer' }, { kind: 'lapsed' }],
      [{ ...rejected, declineReason: 'On leave' }, null],
      [{ status: 'accepted', dueAt: null, declineReason: null }, null],
    ] as const)
      expect(dueOf(match, at)).to.deep.equal(due);
  });
});

describe('the addresses of the work of a group', () => {
  it('carry the group, and only a group', () => {
    expect(groupIdIn(groupSearch(7))).to.equal(7);
    expect(groupSearch(null)).to.equal('');
    const odd = '?filter=nonsense ?filter={"groupId":"7"} ?filter={"groupId":1.5} ?filter=null';
    for (const search of ['', ...odd.split(' ')]) expect(groupIdIn(search), search).to.equal(null);
  });

  it('belong to the sidebar entry whose tabs they are', () => {
    expect(navPath('/sessions/3/show')).to.equal('/admin/requests');
    expect(navPath('/join-requests')).to.equal('/admin/memberships');
    expect(navPath('/exclusions')).to.equal('/admin/matching-runs');
  });

  it('are where administrators are led by links of notices', () => {
    for (const [link, path] of [
      ['/matches?match=7', '/admin/matches/7/show'],
      ['/matches/7', '/admin/matches/7/show'],
      ['/requests?view=hours', '/admin/requests'],
      ['/sessions?session=7x', '/admin/sessions'],
      ['/groups', null],
    ] as const)
      expect(consoleWorkPath(link), link).to.equal(path);
    for (const [link, role, path] of [
      ['/sessions?session=3', 'group_admin', '/admin/sessions/3/show'],
      ['/sessions?session=3', 'advisor', '/sessions?session=3'],
      ['/admin/join-requests', 'super_admin', '/admin/join-requests'],
      ['/admin/join-requests', 'organization', null],
      ['//elsewhere.example', 'group_admin', null],
    ] as const)
      expect(destinationOf(link, role), `${link} ${role}`).to.equal(path);
  });
});

describe('the audit trail', () => {
  it('reads as words, however deep its detail is', () => {
    const plain = { label: wordsOf, detail: (name: string) => wordsOf(name).replace(/ ids?$/, '') };
    const value = (name: string, word: string) => (name === 'by' ? `a ${word}` : word);
    const words = {
      ...plain,
      value,
      yes: 'yes',
      no: 'no',
      change: (from: string, to: string) => `${from} → ${to}`,
    };
    const told = { names: { 'group:1': 'North' }, changes: {} };
    const detail = { groupIds: [1, 2], isManaged: true, name: 'Oak', by: 'passkey', left: null };
    expect(detailText({ ...told, detail }, words)).to.equal(
      'Group: North, 2 · Is managed: yes · Name: Oak · By: a passkey · Left: –',
    );
    expect(detailLines({ ...told, detail: { totals: { created: 2, failed: 0 } } }, words)).to.deep.equal([
      { label: 'Totals', text: 'Created: 2; Failed: 0' },
    ]);
    const list = { ...told, detail: { by: ['passkey', 'code'] } };
    expect(detailText(list, words)).to.equal('By: a passkey, a code');
    const changes = { isOpenGroup: { from: false, to: true } };
    const changed = { names: {}, changes, detail: { changed: ['isOpenGroup', 'password'] } };
    expect(detailText(changed, words)).to.equal('Is open group: no → yes · Changed: Password');
  });

  it('is narrowed by whole days of the viewer', () => {
    const [first, last] = [startOfDay('2026-11-21'), endOfDay('2026-11-21')];
    expect(Date.parse(String(last)) - Date.parse(String(first))).to.equal(86_400_000 - 1);
    expect(dayOf(String(first))).to.equal('2026-11-21');
    expect(startOfDay('')).to.equal(null);
    expect(startOfDay('soon')).to.equal(null);
    expect(dayOf('soon')).to.equal('');
  });
});
