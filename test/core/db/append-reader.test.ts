import { expect } from 'chai';
import { AppendReader } from '../../../src/core/db/append-reader.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';

describeOnEachDatabase('What is read on in an append-only table', (getDb) => {
  const commit = (...ids: number[]) =>
    getDb()('change_marks').insert(
      ids.map((id) => ({ id, subject_type: 'advisor', subject_id: 1, created_at: dbTime() })),
    );
  const readerOf = () => new AppendReader<{ id: number }>(getDb(), 'change_marks', ['id']);
  const nextOf = (reader: ReturnType<typeof readerOf>, now?: number) =>
    reader.next(async (rows) => rows.map(({ id }) => id), now);
  beforeEach(() => getDb()('change_marks').delete());

  it('comes once each, also when it is committed a minute late and far below', async () => {
    const began = Date.now();
    const reader = readerOf();
    await reader.skipToEnd(began);
    await commit(1, 9_000);
    expect(await nextOf(reader, began)).to.deep.equal([1, 9_000]);
    // A transaction that had taken its number before the other nine thousand were given out.
    await commit(2);
    expect(await nextOf(reader, began + 59_000)).to.deep.equal([2]);
    await commit(9_001, 8_999);
    expect(await nextOf(reader, began + 59_500)).to.deep.equal([8_999, 9_001]);
    expect(await nextOf(reader, began + 180_000)).to.deep.equal([]);
    // As far below as this, and after such a time, nothing is expected any more: the look back stays short.
    await commit(3);
    expect(await nextOf(reader, began + 180_500)).to.deep.equal([]);
  });

  it('comes also when old rows have just been cleared away', async () => {
    const reader = readerOf();
    await reader.skipToEnd();
    await commit(11, 12, 20);
    expect(await nextOf(reader)).to.deep.equal([11, 12, 20]);
    await getDb()('change_marks').whereIn('id', [11, 12]).delete();
    await commit(15);
    expect(await nextOf(reader)).to.deep.equal([15]);
    await getDb()('change_marks').where('id', 15).delete();
    await commit(16, 21);
    expect(await nextOf(reader)).to.deep.equal([16, 21]);
    expect(await nextOf(reader)).to.deep.equal([]);
  });

  it('comes again when it could not be dealt with', async () => {
    const reader = readerOf();
    await reader.skipToEnd();
    await commit(5, 6);
    const failing = reader.next(() => Promise.reject(new Error('the database went away')));
    expect(await failing.catch((error: Error) => error.message)).to.equal('the database went away');
    expect(await nextOf(reader)).to.deep.equal([5, 6]);
    expect(await nextOf(reader)).to.deep.equal([]);
  });
});
