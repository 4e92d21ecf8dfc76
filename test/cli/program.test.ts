import { expect } from 'chai';
import { CommanderError } from 'commander';
import { buildProgram, COMMANDS } from '../../cli/program.ts';
import { failureOf } from '../support/failure.ts';

interface Parsed {
  path: string;
  options: Record<string, unknown>;
}

/** Parses without running anything. */
async function parse(line: string): Promise<Parsed> {
  let parsed: Parsed | null = null;
  const program = buildProgram({
    execute: (command, options) => void (parsed = { path: command.path.join(' '), options }),
    writeOut: () => {},
    writeErr: () => {},
  });
  await program.parseAsync(line.split(' ').filter(Boolean), { from: 'user' });
  return parsed ?? { path: '', options: {} };
}

async function refusal(line: string): Promise<CommanderError> {
  const failure = await failureOf(parse(line));
  expect(failure, line).to.be.instanceOf(CommanderError);
  return failure as CommanderError;
}

async function help(line: string): Promise<string> {
  let text = '';
  const program = buildProgram({ execute: () => {}, writeOut: (part) => (text += part), writeErr: () => {} });
  await program.parseAsync([...line.split(' ').filter(Boolean), '--help'], { from: 'user' }).catch(() => {});
  return text;
}

describe('The command line as it is parsed', () => {
  it('refuses what it does not know', async () => {
    for (const line of [
      'nonsense',
      'admin nonsense',
      'migrate --nonsense',
      'migrate extra',
      'seed --advisors',
      'seed --advisors many',
      'seed --advisors -1',
      'seed --advisors 1.5',
      'seed --organizations 9999999',
      'admin create --role owner',
      'admin create --group first',
      'password reset',
      'second-factor reset',
      'doctor --fix',
    ])
      expect((await refusal(line)).exitCode, line).to.be.above(0);
  });

  it('takes no password as an argument, where everybody on the machine could read it', async () => {
    await refusal('admin create --username a --email a@b.org --password secret');
    await refusal('password reset boss --password secret');
    await refusal('password reset boss secret');
  });

  it('reads the documented forms (contract §9)', async () => {
    expect(await parse('migrate')).to.deep.equal({ path: 'migrate', options: {} });
    expect(await parse('migrate --dry-run --json')).to.deep.equal({
      path: 'migrate',
      options: { dryRun: true, json: true },
    });
    expect(await parse('seed --advisors 1000 --organizations 50 --yes')).to.deep.equal({
      path: 'seed',
      options: { advisors: 1000, organizations: 50, yes: true },
    });
    expect(await parse('admin create --username U --email E --password-stdin')).to.deep.equal({
      path: 'admin create',
      options: { username: 'U', email: 'E', role: 'super_admin', passwordStdin: true },
    });
    expect((await parse('admin create --role group_admin --group 7')).options).to.deep.equal({
      role: 'group_admin',
      group: 7,
    });
    expect(await parse('password reset USER --password-stdin')).to.deep.equal({
      path: 'password reset',
      options: { user: 'USER', passwordStdin: true },
    });
    expect((await parse('embeddings rebuild --yes')).path).to.equal('embeddings rebuild');
    expect((await parse('doctor --json')).options).to.deep.equal({ json: true });
  });

  it('explains every command, with its exit codes and the options that all have', async () => {
    expect(COMMANDS).to.not.be.empty;
    for (const { path, summary, writes } of COMMANDS) {
      const text = await help(path.join(' '));
      const unwrapped = text.replaceAll(/\s+/g, ' ');
      expect(unwrapped)
        .to.contain(`timematch ${path.join(' ')}`)
        .and.contain(summary)
        .and.contain('--json')
        .and.contain('3 partly done');
      expect(text.includes('--dry-run') && text.includes('--yes'), path.join(' ')).to.equal(writes);
    }
    for (const noun of ['', 'admin', 'password', 'embeddings'])
      expect(await help(noun)).to.contain('Commands:');
  });
});
