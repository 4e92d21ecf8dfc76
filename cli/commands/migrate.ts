import { migrate, migrationSource, pendingMigrations } from '../../src/core/db/migrate.ts';
import { ensureReferenceData } from '../../db/seeds/reference.ts';
import { defineCommand, type Services } from '../command.ts';
import { NoDatabase, record } from '../context.ts';
import { count } from '../output.ts';

export const migrateCommand = defineCommand({
  path: ['migrate'],
  summary: 'bring the database to the newest schema',
  help: 'Safe while servers run and when two processes do it at once. Makes the open group that every installation has.',
  writes: true,
  run: async ({ open, output }, { dryRun }) => {
    if (dryRun) {
      const pending = await planned(open);
      const lines =
        pending.length === 0
          ? ['The database is up to date.']
          : [`Would apply ${pending.length}:`, ...pending];
      return output.answer({ dryRun: true, pending }, lines);
    }
    const { db } = await open({ create: true });
    const pending = await pendingMigrations(db);
    if (pending.length > 0) output.note(`Applying ${count(pending.length, 'migration')}`);
    const { applied } = await migrate(db);
    await ensureReferenceData(db);
    if (applied.length > 0)
      await record(db, 'installation.migrated', { applied: applied.length, last: applied.at(-1) });
    return output.answer({ dryRun: false, applied }, [
      applied.length === 0 ? 'The database is up to date.' : `Applied ${count(applied.length, 'migration')}.`,
    ]);
  },
});

/** A plan makes nothing, not even an empty database file. */
async function planned(open: Services['open']): Promise<string[]> {
  try {
    return await pendingMigrations((await open()).db);
  } catch (error) {
    if (error instanceof NoDatabase) return migrationSource.getMigrations([]);
    throw error;
  }
}
