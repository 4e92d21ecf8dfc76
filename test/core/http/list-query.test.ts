import { expect } from 'chai';
import { expectAnswer, expectRefusal, expectStatus } from '../../support/answers.ts';
import { listOf, words } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { built, describeWithServer } from '../../support/suite.ts';

const NAMES = ['Zoë', 'Änne', 'Anna', 'Bruno', 'Bruno', 'Bruno', 'Çelik', 'Anna', 'Owen', 'Bruno'];

describeWithServer('A list', (test) => {
  const ids: number[] = [];
  const client = built(async () => test.asSuperAdmin());
  before(async () => {
    const groupId = await test.group({
      name: 'Riverside trust',
      description: 'For everybody along the canal',
    });
    for (const [at, firstName] of NAMES.entries()) {
      const { advisorId } = await test.advisor({
        profile: { firstName, lastName: 'Listed', title: at === 2 ? '100% charity_work' : 'Adviser' },
        isManaged: at < 3,
        groupIds: at === 0 ? [groupId] : [],
      });
      ids.push(advisorId);
    }
  });

  const list = (query: Parameters<Client['list']>[1]) => client.list('/api/advisors', query);
  const idsOf = async (query: Parameters<Client['list']>[1]): Promise<number[]> =>
    (await list(query)).body.map(({ id }) => id);

  it('refuses an unknown field to sort by, naming it', async () => {
    for (const field of ['nothing', 'passwordHash', 'a.id', '__proto__', 'constructor']) {
      const sort = `Cannot sort by "${field}".`;
      await expectRefusal(400, ['UNKNOWN_SORT', sort, { sort }], list({ sort: [field, 'ASC'] }), field);
    }
  });

  it('refuses an unknown field to filter by, naming it', async () => {
    for (const field of ['nothing', 'password', 'toString'])
      expect((await list({ filter: { [field]: 1 } })).body).to.deep.include({
        code: 'UNKNOWN_FILTER',
        message: `Cannot filter by "${field}".`,
      });
  });

  it('refuses a sort, range or filter of another shape', async () => {
    const wrong =
      'sort=id sort=["id"] sort=["id","UP"] range=[9,0] range=[-1,5] range=[0.5,2] range=10 filter=[] filter=x filter=null';
    for (const query of words(wrong)) {
      const body = await expectStatus(400, client.get(`/api/advisors?${query}`), query);
      expect(Object.keys(body['fields'] as object)).to.deep.equal([query.split('=')[0]]);
    }
  });

  it('refuses values that a filter cannot have', async () => {
    for (const filter of [
      { id: ['x'] },
      { id: [-1] },
      { isManaged: 'yes' },
      { q: 5 },
      { q: 'x'.repeat(201) },
      { groupId: 'x' },
      { id: listOf(1_001, (at) => at) },
    ])
      await expectStatus(400, list({ filter }), JSON.stringify(filter).slice(0, 40));
  });

  it('refuses moments that are no texts, also what cannot be made one', async () => {
    const deep = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) as unknown;
    for (const from of [5, ['2027-01-01'], { toString: 1 }, deep])
      await expectStatus(400, client.list('/api/audit', { filter: { from } }));
  });

  it('answers Content-Range, empty ones with a star', async () => {
    for (const [query, range] of [
      [{}, '0-9/10'],
      [{ range: [2, 4] }, '2-4/10'],
      [{ range: [8, 30] }, '8-9/10'],
      [{ filter: { q: 'nobody of that name' } }, '*/0'],
      [{ range: [50, 59] }, '*/10'],
    ] as const)
      expect((await list(query)).headers['content-range']).to.equal(`advisors ${range}`);
  });

  it('answers 200 to the Range header that react-admin sends along', async () => {
    const asked = client.get('/api/advisors?range=[0,3]', { range: 'advisors=0-3' });
    const { headers } = await expectAnswer(200, asked);
    expect(headers['content-range']).to.equal('advisors 0-3/10');
    await expectStatus(200, client.get('/api/advisors', { range: 'bytes=0-3' }));
  });

  it('is sorted both ways, ties by id', async () => {
    const [up, down] = [
      (await list({ sort: ['firstName', 'ASC'] })).body,
      (await list({ sort: ['firstName', 'DESC'] })).body,
    ];
    const brunos = ids.filter((_, at) => NAMES[at] === 'Bruno');
    for (const rows of [up, down])
      expect(rows.filter((row) => row['firstName'] === 'Bruno').map(({ id }) => id)).to.deep.equal(brunos);
    const namesOf = (rows: typeof up) => rows.map((row) => row['firstName']);
    expect(namesOf(up)).not.to.deep.equal(namesOf(down));
    expect(await idsOf({ sort: ['id', 'DESC'] })).to.deep.equal([...ids].reverse());
  });

  it('pages over ties without repeating or missing anybody', async () => {
    for (const field of ['firstName', 'title', 'isManaged', 'profileCompletionPercentage']) {
      const seen: number[] = [];
      for (let from = 0; from < 10; from += 3)
        seen.push(...(await idsOf({ sort: [field, 'DESC'], range: [from, from + 2] })));
      expect(seen, field).to.have.members(ids).and.to.have.length(ids.length);
    }
  });

  it('sorts by every field that it answers of its own', async () => {
    const fields =
      'email username lastName location profileComplete hasJoinedOpenGroup hoursContributed availableHoursPerYear';
    for (const field of words(`${fields} createdAt updatedAt userCreatedAt`))
      await expectStatus(200, list({ sort: [field, 'ASC'] }), field);
  });

  it('finds by every word, in whatever case, with or without accents', async () => {
    expect(await idsOf({ filter: { q: 'zoe listed' } })).to.deep.equal([ids[0]]);
    expect(await idsOf({ filter: { q: 'ÄNNE' } })).to.deep.equal([ids[1]]);
    expect(await idsOf({ filter: { q: 'celik' } })).to.deep.equal([ids[6]]);
    expect(await idsOf({ filter: { q: 'zoe bruno' } })).to.deep.equal([]);
    expect(await idsOf({ filter: { q: '' } })).to.have.length(10);
  });

  it('takes the signs of a pattern as they are', async () => {
    expect(await idsOf({ filter: { q: '100%' } })).to.deep.equal([ids[2]]);
    expect(await idsOf({ filter: { q: 'y_w' } })).to.deep.equal([ids[2]]);
    for (const q of ['100_', '%%', '\\', "'", 'a%r'])
      expect(await idsOf({ filter: { q } }), q).to.deep.equal([]);
  });

  it('finds by names and descriptions of groups for a super admin only', async () => {
    expect(await idsOf({ filter: { q: 'riverside' } })).to.deep.equal([ids[0]]);
    expect(await idsOf({ filter: { q: 'canal zoe' } })).to.deep.equal([ids[0]]);
    const [group] = (await client.list('/api/groups', { filter: { q: 'riverside' } })).body;
    const admin = await test.asGroupAdmin(Number(group?.id));
    const seen = async (q: string) =>
      (await admin.list('/api/admin/advisors', { filter: { q } })).body.map(({ id }) => id);
    expect([await seen('riverside'), await seen('zoe')]).to.deep.equal([[], [ids[0]]]);
  });

  it('filters by ids, by truth and by group', async () => {
    expect(await idsOf({ filter: { id: [ids[4], ids[1], 999_999] } })).to.deep.equal([ids[1], ids[4]]);
    expect(await idsOf({ filter: { id: [] } })).to.deep.equal([]);
    expect(await idsOf({ filter: { isManaged: true } })).to.deep.equal(ids.slice(0, 3));
    const [group] = (await client.list('/api/groups', { filter: { q: 'riverside' } })).body;
    expect(await idsOf({ filter: { groupId: group?.id } })).to.deep.equal([ids[0]]);
  });

  it('never answers more than a thousand at once', async () => {
    await expectStatus(200, list({ range: [0, 1_000_000] }));
    const { headers } = await list({ range: [0, Number.MAX_SAFE_INTEGER] });
    expect(headers['content-range']).to.equal('advisors 0-9/10');
  });
});
