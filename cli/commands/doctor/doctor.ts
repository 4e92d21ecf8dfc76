import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import type { CliContext } from '../../context.ts';
import { EXIT } from '../../exit.ts';
import { jobs, mailServer, outbox, scanner } from './background.ts';
import { clockCheck, database, migrations, links, references } from './database.ts';
import { files } from './files.ts';
import type { Check, Finding } from './finding.ts';
import { ledgers } from './ledgers.ts';
import { model } from './model.ts';
import { search } from './search.ts';
import { demoAccounts, openGroup, states } from './states.ts';
import { sums } from './sums.ts';

type Checks = Readonly<Record<string, Check>>;

/** Each decides whether those after it can be made at all. */
const FIRST: Checks = { database, migrations };
const THEN: Checks = {
  clock: clockCheck(),
  'demo accounts': demoAccounts,
  references,
  'hours ledgers': ledgers,
  'sums of reports': sums,
  records: states,
  files,
  links,
  'malware scanner': scanner,
  'mail server': mailServer,
  outbox,
  'background work': jobs,
  'language model': model,
  search,
  'open group': openGroup,
};

export const doctor = defineCommand<{ readonly mend?: boolean }>({
  path: ['doctor'],
  summary: 'check the installation, name what is wrong, and mend what is safe',
  help: [
    'Without --mend nothing is changed; with --mend --dry-run the plan is printed.',
    'Mended are: files that nobody owns, features for the search, hours left as the ledger says, sums of reports,',
    'leases that no process can hold any more, demo accounts with their public password outside demo mode,',
    'and the open group. Everything else is for you to decide.',
    'Exits with 0 when all is in order, 1 when something is wrong, 3 when some of it was mended.',
  ].join('\n'),
  writes: true,
  configure: (command) => void command.option('--mend', 'mend what can be mended without loss'),
  run: async (services, { mend, dryRun, yes }) => {
    const { output, asker } = services;
    const context = await services.open();
    const before = await examine(context);
    const mends = before.flatMap((finding) => finding.mend ?? []);
    if (!mend || dryRun || mends.length === 0) {
      const would = mend || dryRun ? 'Would mend' : 'Can be mended (--mend)';
      output.answer(report(before), [...before.map(line), ...mends.map(({ plan }) => `${would}: ${plan}`)]);
      return before.every(({ ok }) => ok) ? EXIT.done : EXIT.failed;
    }
    await confirmed(asker, yes, `Mend this? ${mends.map(({ plan }) => plan).join('; ')}`);
    const mended: string[] = [];
    for (const { run } of mends) mended.push(await run(context, output));
    const after = await examine(context);
    output.answer({ ...report(after), mended }, [
      ...mended.map((done) => `Mended: ${done}`),
      ...after.map(line),
    ]);
    return after.every(({ ok }) => ok) ? EXIT.done : EXIT.partly;
  },
});

interface Examined extends Finding {
  readonly check: string;
}

async function examine(context: CliContext): Promise<Examined[]> {
  const now = new Date();
  const findings: Examined[] = [];
  for (const [check, look] of Object.entries({ ...FIRST, ...THEN })) {
    const finding = await look(context, now);
    findings.push({ check, ...finding });
    if (!finding.ok && check in FIRST) break;
  }
  return findings;
}

const line = ({ check, ok, detail }: Examined): string => `${ok ? 'ok     ' : 'WRONG  '} ${check}: ${detail}`;

const report = (findings: readonly Examined[]) => ({
  ok: findings.every(({ ok }) => ok),
  checks: findings.map(({ check, ok, detail, mend }) => ({
    check,
    ok,
    detail,
    ...(mend && { plan: mend.plan }),
  })),
});
