import path from 'node:path';
import { expect } from 'chai';
import { openDatabase } from '../../src/core/db/database.ts';
import { PasswordHasher } from '../../src/core/security/passwords.ts';
import { folder, onTerminal, run, timematch } from './run.ts';

const PASSWORD = 'correct horse battery';

describe('The command line on a terminal', () => {
  const env = { DATA_DIR: path.join(folder(), 'terminal') };
  let canType = false;

  before(async function () {
    this.timeout(30_000);
    canType = (await run('python3', ['-c', 'import pty'])).code === 0;
    await timematch(['migrate'], { env });
  });

  const types = (what: string, test: () => Promise<void>) =>
    it(what, async function () {
      if (canType) return test();
      if (process.env['REQUIRE_ALL'] === '1')
        throw new Error('REQUIRE_ALL=1, but python3 with its pty module is not there');
      console.log('      not run: python3 with its pty module is not there');
      return this.skip();
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
      const user = (await db('users').where('username', 'ana').first('password_hash')) as {
        password_hash: string;
      };
      expect(await new PasswordHasher().verify(user.password_hash, PASSWORD)).to.equal(true);
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

  types('ends with 1 when it is interrupted over a question', async () => {
    const { code, out } = await onTerminal(['seed', '--advisors', '9'], [['(y/N)', '\u0003']], { env });
    expect(code, out).to.equal(1);
    expect(out).to.contain('nothing was changed');
  });
});
