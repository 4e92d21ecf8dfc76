import type { Locator, Page } from 'playwright-core';
import type { NoticeLink } from '../../src/contract/notice-links.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { notify, type NoticeName } from '../../src/features/notifications/index.ts';
import { button, dialog } from './parts.ts';
import type { Site } from './site.ts';

/** Something happens to a demo account, as at another process. */
export async function happens(
  site: Site,
  username: string,
  requestTitle: string,
  { name = 'matchAccepted', link = '/matches/1' }: { name?: NoticeName; link?: NoticeLink } = {},
): Promise<void> {
  const userIds = [await site.idOf('users', { username })];
  const values = { byName: 'Oak House', requestTitle, organizationName: 'Oak House' };
  await transaction(site.db, (trx) =>
    notify(trx, site.deps.config, 'system', { name, userIds, values, link }),
  );
}

export const bell = (page: Page): Locator => button(page, /^Notifications/);
export const panel = (page: Page): Locator => dialog(page, 'Notifications');
