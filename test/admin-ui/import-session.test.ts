import { expect } from 'chai';
import { ImportSession, type RunResult } from '../../admin-ui/resources/member-import/ImportSession.ts';
import type { CvProposal, RowValues } from '../../admin-ui/resources/member-import/importRow.ts';
import type { CheckedRow } from '../../src/contract/import-api.ts';
import { ADVISORS } from '../../admin-ui/resources/member-import/kinds.ts';
import { checkedRow, importRow } from './import-rows.ts';
import '../support/admin-words.ts';

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
const PROPOSAL: CvProposal = {
  firstName: '',
  lastName: '',
  title: 'From the CV',
  linkedinUrl: '',
  email: '',
  bio: '',
  expertise: '',
  suggestedSkills: [],
};

/** A session with these rows, some of them only a number, beside a platform that knows some addresses; what it did is written down. */
function open(rows: readonly (number | CheckedRow)[], taken: readonly string[] = []) {
  const log: string[] = [];
  const refusals = new Map<string, Refusal>();
  /** Whom the server has made although no answer came. */
  const made = new Set<string>();
  let batches = 0;
  let advisors = 0;
  const refuse = (key: string) => {
    const refusal = refusals.get(key);
    if (refusal) throw refusal;
  };
  const session = new ImportSession({
    kind: ADVISORS,
    createMember: async ({ values }, batch, tell) => {
      log.push(`create ${values.email} in ${batch.id}`);
      tell({ username: values.email, password: 'secret' });
      refuse(values.email);
      advisors += 1;
      return Promise.resolve({ madeId: advisors, logIn: { username: values.email, password: 'secret' } });
    },
    findCreated: async ({ values, lost }) => {
      log.push(`find ${values.email} of ${lost?.batchId}`);
      refuse(`find ${values.email}`);
      const isThere = lost !== null && made.has(values.email);
      return Promise.resolve(isThere ? { madeId: 77, logIn: lost.logIn } : null);
    },
    processCv: async (cvText) => {
      log.push(`process ${cvText}`);
      refuse(cvText);
      return Promise.resolve(PROPOSAL);
    },
    // As the server does: who has no address or no account to get, and the first of several in the order of the file.
    checkRows: async (rows) => {
      log.push(`check ${rows.map(({ id }) => id).join()}`);
      refuse('check');
      const first = new Map<string, number>();
      return Promise.resolve(
        rows.map(({ id, values }) => {
          const before = first.get(values.email);
          first.set(values.email, before ?? id);
          const message = taken.includes(values.email)
            ? 'Email already exists'
            : before !== undefined && `Email already exists in row ${before}`;
          return message
            ? { ...checkedRow(id, values), status: 'duplicate' as const, message }
            : checkedRow(id, values);
        }),
      );
    },
    undoImport: async (batchId) => {
      log.push(`undo ${batchId}`);
      return Promise.resolve({ deleted: 1, kept: [{ madeId: 2, message: 'Has signed in' }] });
    },
    failureOf: (error) => {
      const { status, message } = error as Refusal;
      return { status, message, code: '', endsRun: status === 0 || status >= 500 };
    },
    newBatchId: () => {
      batches += 1;
      return `batch ${batches}`;
    },
    pause: async () => {
      log.push('pause');
      return Promise.resolve();
    },
    words: { noCvText: 'No CV text available for auto-generation', notAvailable: 'Not here' },
  });
  if (rows.length > 0) session.open(rows.map((row) => (typeof row === 'number' ? checkedRow(row) : row)));
  const statuses = () => session.state().rows.map(({ status }) => status);
  return { session, log, refusals, made, statuses };
}

const bad = (id: number, more: Partial<RowValues> = {}): CheckedRow => ({
  ...checkedRow(id, more),
  status: 'invalid',
  message: 'Invalid email format',
});
const counts = (result: RunResult | null) => result && [result.successful, result.failed, result.left];

describe('an import', () => {
  it('shows the rows as the server has judged them', () => {
    const { session, log, statuses } = open([]);
    expect(session.state().page).to.equal('idle');
    session.open([checkedRow(1), bad(2)]);
    expect(session.state().page).to.equal('preview');
    expect(statuses()).to.deep.equal(['click_to_save', 'invalid']);
    expect(log, 'nothing more is asked').to.deep.equal([]);
  });

  it('has an edited row judged with those of its old and new address, and no others', async () => {
    const { session, log, statuses } = open([1, bad(2, { email: 'row1@example.org' }), 3, 4]);
    await session.edit(1, importRow(1, { email: 'Row3@example.org ' }).values);
    expect(log).to.deep.equal(['check 1,2,3']);
    expect(statuses()).to.deep.equal(['click_to_save', 'click_to_save', 'click_to_save', 'click_to_save']);
    session.open([bad(1, { email: '' }), bad(2, { email: '' })]);
    await session.edit(1, importRow(1).values);
    expect(log.at(-1), 'no address is nobody’s').to.equal('check 1');
  });

  it('keeps a row as it was when the server could not judge what was typed', async () => {
    const { session, refusals } = open([1]);
    refusals.set('check', new Refusal(0, 'Nobody there'));
    const error = await session.edit(1, importRow(9).values).catch((reason: unknown) => reason);
    expect((error as Error).message).to.equal('Nobody there');
    expect(session.state().rows).to.deep.equal([importRow(1)]);
  });

  it('saves the valid rows one at a time with a pause between, all in one batch', async () => {
    const { session, log, refusals, statuses } = open([1, bad(2), 3, 4]);
    refusals.set('row3@example.org', new Refusal(400, 'Email already exists'));
    const result = await session.runAll('save');
    expect(log).to.deep.equal([
      'create row1@example.org in batch 2',
      'pause',
      'create row3@example.org in batch 2',
      'pause',
      'create row4@example.org in batch 2',
    ]);
    expect(statuses()).to.deep.equal(['saved', 'invalid', 'failed', 'saved']);
    expect([counts(result), result?.errors]).to.deep.equal([[2, 1, 0], ['Row 3: Email already exists']]);
    expect([session.state().page, session.state().progress]).to.deep.equal(['success', null]);
    expect(session.state().rows[2]?.statusMessage).to.equal('Email already exists');
  });

  it('takes no edit of a row that is saved or failed, until the failed one is tried again', async () => {
    const { session, refusals, statuses } = open([1, 2]);
    refusals.set('row2@example.org', new Refusal(400, 'No'));
    await session.runAll('save');
    for (const id of [1, 2]) await session.edit(id, importRow(9).values);
    expect(session.state().rows.map(({ values }) => values.lastName)).to.deep.equal(['1', '2']);
    await session.retry(1);
    await session.retry(2);
    expect(statuses()).to.deep.equal(['saved', 'click_to_save']);
    refusals.clear();
    expect(await session.save(2)).to.equal(null);
    expect(statuses()).to.deep.equal(['saved', 'saved']);
  });

  it('ends with the failure when nothing could be saved, and tries no more rows when nobody answers', async () => {
    const { session, refusals, statuses } = open([1, 2, 3]);
    refusals.set('row1@example.org', new Refusal(503, 'Busy'));
    expect(counts(await session.runAll('save'))).to.deep.equal([0, 1, 2]);
    expect(session.state().page).to.equal('error');
    expect(statuses()).to.deep.equal(['failed', 'click_to_save', 'click_to_save']);
  });

  it('takes a row as saved, with its log-in, when only the answer was lost', async () => {
    const { session, log, refusals, made, statuses } = open(
      [checkedRow(1, { email: 'lost@example.org' }), 2],
      ['row1@example.org'],
    );
    refusals.set('lost@example.org', new Refusal(0, 'Nobody there'));
    await session.runAll('save');
    expect(statuses()).to.deep.equal(['failed', 'click_to_save']);
    refusals.set('find lost@example.org', new Refusal(0, 'Still nobody there'));
    await session.retry(1);
    expect(session.state().rows[0]).to.include({ status: 'failed', statusMessage: 'Still nobody there' });
    refusals.clear();
    made.add('lost@example.org');
    await session.retry(1);
    expect(log.at(-1), 'the batch by which it can be undone').to.equal('find lost@example.org of batch 2');
    expect(session.state().rows[0]).to.deep.include({
      status: 'saved',
      madeId: 77,
      logIn: { username: 'lost@example.org', password: 'secret' },
      lost: null,
    });
  });

  it('saves a row again when the call without an answer was not carried out, and looks for no refused one', async () => {
    const { session, log, refusals, statuses } = open([1, 2]);
    refusals.set('row1@example.org', new Refusal(502, 'Bad gateway'));
    await session.save(1);
    refusals.set('row2@example.org', new Refusal(400, 'No'));
    await session.save(2);
    refusals.clear();
    await session.retry(1);
    await session.retry(2);
    expect(log.filter((line) => line.startsWith('find'))).to.deep.equal(['find row1@example.org of batch 2']);
    expect(statuses()).to.deep.equal(['click_to_save', 'click_to_save']);
    expect(session.state().rows[0]?.lost?.logIn.password, 'the same log-in is sent again').to.equal('secret');
    await session.edit(1, importRow(1, { email: 'other@example.org' }).values);
    expect(session.state().rows[0]?.lost, 'that is somebody else').to.equal(null);
  });

  it('stops after the row under way when it is cancelled', async () => {
    const { session, statuses } = open([1, 2, 3]);
    session.subscribe(() => {
      if (session.state().progress?.done === 1) session.stop();
    });
    expect(counts(await session.runAll('save'))).to.deep.equal([1, 0, 2]);
    expect(statuses()).to.deep.equal(['saved', 'click_to_save', 'click_to_save']);
  });

  it('does not touch a new file with the run of the one before', async () => {
    const { session, log, statuses } = open([1, 2]);
    const run = session.runAll('save');
    session.reset();
    expect([session.state().page, statuses()]).to.deep.equal(['idle', []]);
    session.open([checkedRow(1), checkedRow(2)]);
    expect(await run).to.equal(null);
    expect(statuses()).to.deep.equal(['click_to_save', 'click_to_save']);
    expect(log.filter((line) => line.startsWith('create'))).to.have.length(1);
  });

  it('fills rows with a CV once, and says why others are not', async () => {
    const { session, log, refusals, statuses } = open([
      checkedRow(1, { cvText: 'one' }),
      2,
      checkedRow(3, { cvText: 'three', email: '' }),
    ]);
    refusals.set('three', new Refusal(422, 'Nothing in it'));
    expect(counts(await session.runAll('generate'))).to.deep.equal([1, 1, 0]);
    expect(statuses()).to.deep.equal(['click_to_save', 'click_to_save', 'failed']);
    expect(session.state().rows[0]).to.nested.include({ isGenerated: true, 'values.title': 'From the CV' });
    await session.generate(2);
    expect(session.state().rows[1]?.statusMessage).to.equal('No CV text available for auto-generation');
    await session.generate(1);
    expect(log.filter((line) => line.startsWith('process'))).to.deep.equal(['process one', 'process three']);
    expect(await session.runAll('generate'), 'nothing left to fill').to.equal(null);
  });

  it('keeps the row as it was where the server cannot read CVs', async () => {
    const { session, refusals, statuses } = open([
      checkedRow(1, { cvText: 'one' }),
      checkedRow(2, { cvText: 'two' }),
    ]);
    refusals.set('one', new Refusal(404, 'Not found'));
    expect(counts(await session.runAll('generate'))).to.deep.equal([0, 1, 1]);
    expect(statuses()).to.deep.equal(['click_to_save', 'click_to_save']);
    expect(session.state().rows[0]).to.include({ statusMessage: 'Not here', isGenerated: false });
  });

  it('is undone by its batch: rows can be saved again in a new one, and who stays is named', async () => {
    const { session, log, statuses } = open([1, 2]);
    await session.runAll('save');
    await session.undo();
    expect(log.at(-1)).to.equal('undo batch 2');
    expect(statuses()).to.deep.equal(['click_to_save', 'saved']);
    const [first, second] = session.state().rows;
    expect(first).to.include({ logIn: null, statusMessage: '' });
    expect(second).to.include({ statusMessage: 'Has signed in' }).and.not.include({ logIn: null });
    await session.runAll('save');
    expect(log.at(-1)).to.equal('create row1@example.org in batch 3');
  });
});
