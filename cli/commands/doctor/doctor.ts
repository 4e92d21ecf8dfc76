import { defineCommand } from '../../command.ts';
import { confirmed } from '../../confirm.ts';
import type { CliContext } from '../../context.ts';
import { EXIT } from '../../exit.ts';
import { jobs, mailServer, outbox } from './background.ts';
import { clockCheck, database, migrations, links, references } from './database.ts';
import { files } from './files.ts';
import type { Check, Finding } from './finding.ts';
import { ledgers } from './ledgers.ts';
import { model } from './model.ts';
import { search } from './search.ts';
import { demoAccounts, openGroup, states } from './states.ts';
import { sums } from './sums.ts';

/** Each decides whether those after it can be made at all. */
const FIRST: readonly Check[] = [database, migrations];
const THEN: readonly Check[] = [
  clockCheck(),
  demoAccounts,
  references,
  ledgers,
  sums,
  states,
  files,
  links,
  mailServer,
  outbox,
  jobs,
  model,
  search,
  openGroup,
];

interface DoctorOptions {
  readonly mend?: boolean;
}

export const doctor = defineCommand<DoctorOptions>({
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
    const plans = before.filter((finding) => finding.mend !== undefined);
    if (!mend || dryRun || plans.length === 0) {
      output.answer(report(before), [
        ...before.map(line),
        ...plans.map(
          (finding) => `${mend || dryRun ? 'Would mend' : 'Can be mended (--mend)'}: ${finding.mend?.plan}`,
        ),
      ]);
      return before.every(({ ok }) => ok) ? EXIT.done : EXIT.failed;
    }
    await confirmed(asker, yes, `Mend this? ${plans.map((finding) => finding.mend?.plan).join('; ')}`);
    const mended: string[] = [];
    for (const { mend: plan } of plans) if (plan) mended.push(await plan.run(context, output));
    const after = await examine(context);
    output.answer({ ...report(after), mended }, [
      ...mended.map((done) => `Mended: ${done}`),
      ...after.map(line),
    ]);
    return after.every(({ ok }) => ok) ? EXIT.done : EXIT.partly;
  },
});

async function examine(context: CliContext): Promise<Finding[]> {
  const now = new Date();
  const findings: Finding[] = [];
  for (const check of FIRST) {
    const finding = await check(context, now);
    findings.push(finding);
    if (!finding.ok) return findings;
  }
  for (const check of THEN) findings.push(await check(context, now));
  return findings;
}

const line = ({ check, ok, detail }: Finding): string => `${ok ? 'ok     ' : 'WRONG  '} ${check}: ${detail}`;

const report = (findings: readonly Finding[]) => ({
  ok: findings.every(({ ok }) => ok),
  checks: findings.map(({ check, ok, detail, mend }) => ({
    check,
    ok,
    detail,
    ...(mend ? { plan: mend.plan } : {}),
  })),
});
