import path from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../src/core/db/database.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';
import { needs } from '../support/needs.ts';
import { folder, inProcess, onTerminal, run } from './run.ts';
import { giveCredit } from '../support/work.ts';

const PASSWORD = 'correct horse battery';

describe('The command line on a terminal', () => {
  const env = { DATA_DIR: path.join(folder(), 'terminal') };
  let canType = false;

  before(async function () {
    this.timeout(180_000);
    canType = (await run('python3', ['-c', 'import pty'])).code === 0;
    await inProcess(['migrate'], { env });
  });

  const types = (what: string, test: () => Promise<void>) =>
    it(what, async function () {
      needs(this, !canType && 'python3 with its pty module is not there');
      return test();
    });

  types('asks for what no option gave, the password twice and hidden', async () => {
    const answers = [
      ['Username', 'ana'],
      ['E-mail address', 'ana@example.org'],
      ['Password', PASSWORD],
      ['(again)', PASSWORD],
    ] as const;
    const { code, out } = await onTerminal(['admin', 'create'], answers, { env });
    expect(code, out).to.equal(0);
    expect(out).to.contain('Added the super admin ana.').and.not.contain(PASSWORD);
    const db = openDatabase(`sqlite:${env.DATA_DIR}/timematch.sqlite`);
    try {
      const user = await db('users').where('username', 'ana').first('password_hash');
      expect(await new PasswordHasher().verify(user!.password_hash, PASSWORD)).to.equal(true);
    } finally {
      await db.destroy();
    }
  });

  types('asks before it adds much, and takes no for an answer', async () => {
    const refused = await onTerminal(['seed', '--advisors', '3'], [['(y/N)', 'n']], { env });
    expect(refused.code, refused.out).to.equal(1);
    expect(refused.out).to.contain('nothing was changed');
    const agreed = await onTerminal(['seed', '--advisors', '3'], [['(y/N)', 'y']], { env });
    expect([agreed.code, agreed.out.includes('Added 3 advisors')], agreed.out).to.deep.equal([0, true]);
    expect((await onTerminal(['seed', '--advisors', '4', '--yes'], [], { env })).code).to.equal(0);
  });

  types('asks before it gives yearly hours anew or takes ended ones back', async () => {
    expect((await inProcess(['seed', '--organizations', '1'], { env })).code).to.equal(0);
    const db = openDatabase(`sqlite:${env.DATA_DIR}/timematch.sqlite`);
    const entries = async (): Promise<string[]> => db('hour_entries').orderBy('id').pluck('kind');
    try {
      const { id } = (await db('organizations').first('id'))!;
      const { id: groupId } = (await db('groups').first('id'))!;
      await db('organizations').where({ id }).update({ yearly_allocation_reset: '2026-01-01' });
      const granted = { organizationId: id, groupId, hours: 7.5, expiryDate: null, reason: null };
      await giveCredit(db, granted);
      await db('time_credits').update({ expiry_date: '2026-01-31' });
      const before = await entries();

      for (const [command, question] of [
        ['reset', 'Give 1 organisation their hours anew?'],
        ['expire', 'Take back 7.5 hours of 1 credit?'],
      ] as const) {
        const refused = await onTerminal(['hours', command], [[question, 'n']], { env });
        expect([refused.code, refused.out.includes('nothing was changed')], refused.out).to.deep.equal([
          1,
          true,
        ]);
      }
      expect(await entries()).to.deep.equal(before);
      const agreed = await onTerminal(['hours', 'expire'], [['(y/N)', 'y']], { env });
      expect([agreed.code, agreed.out.includes('took back 7.5 hours')], agreed.out).to.deep.equal([0, true]);
      const unasked = await onTerminal(['hours', 'reset', '--yes'], [], { env });
      expect([unasked.code, unasked.out.includes('Gave 1 organisation ')], unasked.out).to.deep.equal([
        0,
        true,
      ]);
      expect((await entries()).slice(before.length)).to.deep.equal(['credit-expiry', 'reset']);
    } finally {
      await db.destroy();
    }
  });

  types('ends with 1 when it is interrupted over a question', async () => {
    const { code, out } = await onTerminal(['seed', '--advisors', '9'], [['(y/N)', '\u0003']], { env });
    expect(code, out).to.equal(1);
    expect(out).to.contain('nothing was changed');
  });
});
