import type { Config } from '../../config/config.ts';
import type { Context } from '../../core/audit/audit.ts';
import type { Tx } from '../../core/db/database.ts';
import { notifyEach, type Notice } from '../notifications/index.ts';
import { advisorSide, organizationSide, type AdvisorSide, type OrganizationSide } from './sides.queries.ts';

/** A change under way: its transaction, the settings, and whose it is. */
export interface Work<By extends Context = Context> {
  readonly trx: Tx;
  readonly config: Config;
  readonly context: By;
}

/** Leaves out whoever makes the change. */
export const tell = (work: Work, notice: Notice): Promise<void> => tellEach(work, [notice]);

export const tellEach = ({ trx, config, context }: Work, notices: readonly Notice[]): Promise<void> =>
  notifyEach(trx, config, context.actor, notices);

/** Tells an advisor, and those who run a managed one whom it is for. */
export async function tellAdvisor(
  work: Work,
  advisor: AdvisorSide & { readonly advisorName: string },
  notice: Omit<Notice, 'userIds'>,
  alreadyTold: readonly number[] = [],
): Promise<void> {
  const { advisorUserId, advisorName } = advisor;
  const side = await advisorSide(work.trx, advisor);
  const admins = side.filter((id) => id !== advisorUserId && !alreadyTold.includes(id));
  await tellEach(work, [
    { ...notice, userIds: [advisorUserId] },
    { ...notice, userIds: admins, values: { ...notice.values, advisorName } },
  ]);
}

/**
 * Tells an organisation and those who run a managed one of what was done for it (spec 2 §4).
 * @param notice.adminLink where those who run the account see it, when it is elsewhere
 */
export async function tellOrganization(
  work: Work,
  organization: OrganizationSide & { readonly organizationName: string },
  notice: Pick<Notice, 'name' | 'values' | 'link' | 'about'> & { readonly adminLink?: Notice['link'] },
): Promise<void> {
  const { adminLink: link = notice.link, ...told } = notice;
  const { organizationUserId, organizationName } = organization;
  await tell(work, { ...told, userIds: [organizationUserId] });
  const side = await organizationSide(work.trx, organization);
  const userIds = side.filter((id) => id !== organizationUserId);
  await tell(work, { ...told, userIds, values: { ...told.values, organizationName }, link });
}

export async function organizationToTell(trx: Tx, organizationId: number) {
  const row = await trx('organizations').where('id', organizationId).first('user_id', 'name', 'is_managed');
  return {
    organizationId,
    organizationUserId: row!.user_id,
    organizationName: row!.name,
    organizationManaged: Boolean(row!.is_managed),
  };
}
