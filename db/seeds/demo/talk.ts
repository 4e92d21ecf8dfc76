import { idOf, type DemoWorld } from './members.ts';

/** The last word of a conversation is unread when it is no older. */
const UNREAD_MINUTES = 4 * 24 * 60;

export async function seedMessages({ trx, content, ids, dates }: DemoWorld): Promise<void> {
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
