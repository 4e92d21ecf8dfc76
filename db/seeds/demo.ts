import { audit } from '../../src/core/audit/audit.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { insertAll, insertIgnore } from '../../src/core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../src/core/db/transaction.ts';
import { idsOf } from '../../src/core/records.ts';
import type { PasswordHasher } from '../../src/core/security/passwords.ts';
import { sha256 } from '../../src/core/security/tokens.ts';
import { lookAgainJob } from '../../src/features/matching/requests/index.ts';
import { suggestedFacts } from '../../src/features/matching/suggestions/index.ts';
import { readDemoContent } from './demo/content.ts';
import { DemoDates } from './demo/dates.ts';
import { profileKey, readDemoFeatures, readMatchScores } from './demo/features-file.ts';
import { idOf, seedMembers, type DemoWorld } from './demo/members.ts';
import { seedNotifications } from './demo/notices.ts';
import { seedWork } from './demo/work.ts';
import { ensureReferenceData, holdSetting, storeSetting } from './reference.ts';

const SETTING = 'demo_seeded';
/** The password of the four demo accounts (contract §9). Public, which is why production refuses demo mode. */
export const DEMO_PASSWORD = 'timematch-demo';

interface DemoSeeding {
  readonly db: Db;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly actor?: 'cli' | 'system';
}

/** Also when people have changed or deleted it since. */
export async function isDemoSeeded(db: Db | Tx): Promise<boolean> {
  const row = await db('app_settings').where('name', SETTING).first('value');
  return row?.value != null;
}

/**
 * Adds the demo content (contract §9) in one transaction, so that a killed start leaves nothing behind; run again it
 * changes nothing, whatever has become of it; of two processes at once one seeds and the other waits.
 * @throws Error naming the account when somebody already has one of the demo's names or addresses
 */
export async function ensureDemoData({ db, hasher, actor = 'system' }: DemoSeeding) {
  if (await isDemoSeeded(db)) return { seeded: false };
  const { defaultOpenGroupId } = await ensureReferenceData(db);
  const content = readDemoContent();
  const passwordHash = await hasher.hash(DEMO_PASSWORD);
  return transaction(db, async (trx) => {
    if ((await holdSetting(trx, SETTING)) !== null) return { seeded: false };

    const dates = new DemoDates(new Date());
    const seeding = { trx, context: { actor }, content, dates };
    const ids = await seedMembers(seeding, defaultOpenGroupId, passwordHash);
    const world = { ...seeding, ids };
    await seedFeatures(world);
    await seedWork(world, readMatchScores());
    await seedOrganizationFeatures(world);
    await leaveAsAsked(world);
    await seedMessages(world);
    await seedNotifications(world);
    await audit(trx, { actor }, 'demo.seeded', ['installation', null]);
    await storeSetting(trx, SETTING, dates.now());
    return { seeded: true };
  });
}

/** A profile without shipped features is left to the server. */
async function seedFeatures({ trx, content, ids, dates }: DemoWorld): Promise<void> {
  const { model, byKey } = readDemoFeatures();
  const rows = content.advisors.flatMap((advisor) => {
    const features = byKey.get(profileKey(advisor));
    const advisorId = idOf(ids.advisors, advisor.key).id;
    return features
      ? [{ advisor_id: advisorId, model, profile_version: 1, features, updated_at: dates.now() }]
      : [];
  });
  await insertAll(trx, 'advisor_features', rows);
}

/** Fresh until the organisation or one of its requests changes. */
async function seedOrganizationFeatures({ trx, ids }: DemoWorld): Promise<void> {
  const { model, byKey } = readDemoFeatures('organizations');
  const facts = await suggestedFacts(trx, idsOf([...ids.organizations.values()]));
  const rows = [...facts.values()].flatMap(({ id, text }) => {
    const textHash = sha256(text);
    const features = byKey.get(textHash);
    return features
      ? [{ organization_id: id, model, text_hash: textHash, features, updated_at: dbTime() }]
      : [];
  });
  await insertAll(trx, 'organization_features', rows);
}

/** For an hour nobody is asked but whom the content asks: nobody has become able to help since. */
async function leaveAsAsked({ trx, ids, dates }: DemoWorld): Promise<void> {
  await trx('advisors')
    .whereIn('id', idsOf([...ids.advisors.values()]))
    .update({ offers_due_at: null });
  const { kind } = lookAgainJob;
  const at = { created_at: dates.now(), updated_at: dates.now(), run_at: dates.inAnHour() };
  await insertIgnore(trx, 'jobs', { kind, dedupe_key: kind, payload: '{}', status: 'recurring', ...at });
}

/** The last word of a conversation is unread when it is no older. */
const UNREAD_MINUTES = 4 * 24 * 60;

async function seedMessages({ trx, content, ids, dates }: DemoWorld): Promise<void> {
  const rows = content.conversations.flatMap(({ between: [organization, advisor], messages }) => {
    const users = {
      organization: idOf(ids.organizations, organization).userId,
      advisor: idOf(ids.advisors, advisor).userId,
    };
    return messages.map(({ from, content, minutesAgo }, at) => ({
      sender_id: users[from],
      receiver_id: users[from === 'organization' ? 'advisor' : 'organization'],
      content,
      read: at === messages.length - 1 && minutesAgo <= UNREAD_MINUTES ? 0 : 1,
      created_at: dates.byDay(minutesAgo),
      updated_at: dates.byDay(minutesAgo),
    }));
  });
  // Threads are read in the order of their ids.
  rows.sort((a, b) => a.created_at.localeCompare(b.created_at));
  await trx('messages').insert(rows);
}
