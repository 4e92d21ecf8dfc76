import { InvalidArgumentError } from 'commander';
import { ensureDemoData, isDemoSeeded } from '../../db/seeds/demo.ts';
import { countLoad, seedLoad, type LoadOptions } from '../../db/seeds/load.ts';
import { defineCommand, type CommonOptions, type Services } from '../command.ts';
import { confirmed } from '../confirm.ts';
import { requireMigrated, type CliContext } from '../context.ts';
import { UsageError, type ExitCode } from '../exit.ts';

type SeedOptions = Pick<LoadOptions, 'advisors' | 'organizations'>;

/** What the numbers of invented records' names can hold, with room. */
const MOST = 1_000_000;

function count(text: string): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > MOST)
    throw new InvalidArgumentError(`A whole number from 0 to ${MOST} is expected.`);
  return number;
}

export const seed = defineCommand<SeedOptions>({
  path: ['seed'],
  summary: 'add the demo content, or invented advisors and organisations for load tests',
  help: [
    'Without numbers: the four demo accounts (their password is public) and their world. Again: nothing is added.',
    'With numbers: invented records until there are so many; greater numbers add the difference.',
    'Refused in production.',
  ].join('\n'),
  writes: true,
  configure: (command) =>
    void command
      .option('--advisors <n>', 'how many invented advisors there shall be', count)
      .option('--organizations <n>', 'how many invented organisations there shall be', count),
  run: async (services, options) => {
    const context = await services.open();
    if (context.config.environment === 'production')
      throw new UsageError(
        'Invented people do not belong in production: unset NODE_ENV for a trial installation',
      );
    await requireMigrated(context);
    const load = options.advisors !== undefined || options.organizations !== undefined;
    return load ? seedNumbers(services, context, options) : seedDemo(services, context, options);
  },
});

async function seedDemo(
  { output, asker }: Services,
  { db, hasher }: CliContext,
  { dryRun, yes }: CommonOptions,
): Promise<ExitCode> {
  if (await isDemoSeeded(db))
    return output.answer({ dryRun: dryRun ?? false, seeded: false }, [
      'The demo content is there already; nothing to add.',
    ]);
  const plan =
    'the demo content: four accounts with a public password, 150 advisors, 60 organisations, 6 groups and their work';
  if (dryRun) return output.answer({ dryRun: true, wouldSeed: true }, [`Would add ${plan}.`]);
  await confirmed(asker, yes, `Add ${plan}?`);
  const { seeded } = await ensureDemoData({ db, hasher, actor: 'cli' });
  return output.answer({ dryRun: false, seeded }, [
    seeded ? `Added ${plan}.` : 'Another process has just added the demo content.',
  ]);
}

async function seedNumbers(
  { output, asker }: Services,
  { db }: CliContext,
  options: SeedOptions & CommonOptions,
): Promise<ExitCode> {
  const present = await countLoad(db);
  const advisors = Math.max(0, (options.advisors ?? 0) - present.advisors);
  const organizations = Math.max(0, (options.organizations ?? 0) - present.organizations);
  const plan = `${advisors} invented advisors and ${organizations} invented organisations`;
  if (options.dryRun)
    return output.answer({ dryRun: true, present, advisors, organizations }, [`Would add ${plan}.`]);
  if (advisors + organizations > 0) await confirmed(asker, options.yes, `Add ${plan}?`);
  const bars = { advisors: output.progress('Advisors'), organizations: output.progress('Organisations') };
  const added = await seedLoad(db, {
    ...options,
    actor: 'cli',
    progress: (kind, done, total) => bars[kind](done, total),
  });
  return output.answer({ dryRun: false, ...added }, [
    `Added ${added.advisors} advisors and ${added.organizations} organisations.`,
  ]);
}
