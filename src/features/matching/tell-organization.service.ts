import type { Config } from '../../config/config.ts';
import type { Context } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { notify } from '../notifications/index.ts';
import type { Notice } from '../notifications/index.ts';
import { organizationSide } from './sides.queries.ts';
import type { OrganizationSide } from './sides.queries.ts';

/**
 * Tells an organisation of what an administrator or the platform has done for it; for a managed one also those who run the
 * account (spec 2 §4), by whose name it goes.
 * @param notice.adminLink where those who run the account see it, when it is elsewhere
 */
export async function tellOrganization(
  trx: Tx,
  config: Config,
  context: Context,
  organization: OrganizationSide & { readonly organizationName: string },
  notice: Pick<Notice, 'name' | 'values' | 'link' | 'about'> & { readonly adminLink?: Notice['link'] },
): Promise<void> {
  const { adminLink = notice.link, ...told } = notice;
  const { organizationUserId, organizationName } = organization;
  await notify(trx, config, context.actor, { ...told, userIds: [organizationUserId] });
  const admins = (await organizationSide(trx, organization)).filter((id) => id !== organizationUserId);
  await notify(trx, config, context.actor, {
    ...told,
    userIds: admins,
    values: { ...told.values, organizationName },
    link: adminLink,
  });
}

/** An organisation by its id, as {@link tellOrganization} needs it. */
export async function organizationToTell(
  trx: Tx,
  organizationId: number,
): Promise<OrganizationSide & { readonly organizationName: string }> {
  const row = await trx('organizations')
    .where('id', organizationId)
    .first<{ user_id: number; name: string; is_managed: number | boolean }>('user_id', 'name', 'is_managed');
  return {
    organizationId,
    organizationUserId: row.user_id,
    organizationName: row.name,
    organizationManaged: Boolean(row.is_managed),
  };
}
