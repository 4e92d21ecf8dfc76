import { ensureReferenceData } from '../../../db/seeds/reference.ts';
import { audit } from '../../../src/core/audit/audit.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import type { Check } from './finding.ts';

const CHECK = 'open group';

/** "Every installation has an open group from its first start" (contract §10). */
export const openGroup: Check = async ({ db }) => {
  const group = await db('groups')
    .where('is_open_group', 1)
    .orderBy('id')
    .first<{ name: string } | undefined>('name');
  if (group) return { check: CHECK, ok: true, detail: group.name };
  return {
    check: CHECK,
    ok: false,
    detail: 'there is none, so that nobody can join without being invited',
    mend: {
      plan: 'make the open group',
      run: async (context) => {
        const { defaultOpenGroupId } = await ensureReferenceData(context.db);
        await transaction(context.db, (trx) =>
          audit(trx, {
            actor: 'cli',
            action: 'group.created',
            subjectType: 'group',
            subjectId: defaultOpenGroupId,
            groupId: defaultOpenGroupId,
            detail: { why: 'there was no open group' },
          }),
        );
        return `made the open group (${defaultOpenGroupId})`;
      },
    },
  };
};
