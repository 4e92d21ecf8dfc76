/** Conversations, and what the bell shows the demo accounts. */
import type { Tx } from '../../../src/core/db/database.ts';
import type { DemoContent, DemoMatch, DemoSession } from './content.ts';
import type { DemoDates } from './dates.ts';
import { idOf } from './members.ts';
import type { DemoIds } from './members.ts';

/** The last word of a conversation is unread when it is no older. */
const UNREAD_MINUTES = 4 * 24 * 60;
/** Notifications of the last days are unread. */
const UNREAD_DAYS = 4;

export async function seedMessages(
  trx: Tx,
  { conversations }: DemoContent,
  ids: DemoIds,
  dates: DemoDates,
): Promise<void> {
  const rows = conversations.flatMap(({ between: [organization, advisor], messages }) => {
    const users = {
      organization: idOf(ids.organizations, organization).userId,
      advisor: idOf(ids.advisors, advisor).userId,
    };
    return messages.map(({ from, content, minutesAgo }, at) => ({
      sender_id: users[from],
      receiver_id: users[from === 'organization' ? 'advisor' : 'organization'],
      content,
      read: at === messages.length - 1 && minutesAgo <= UNREAD_MINUTES ? 0 : 1,
      created_at: dates.minutesAgo(minutesAgo),
      updated_at: dates.minutesAgo(minutesAgo),
    }));
  });
  // Threads are read in the order of their ids.
  rows.sort((a, b) => a.created_at.localeCompare(b.created_at));
  await trx('messages').insert(rows);
}

interface Notice {
  readonly type: 'matchProposed' | 'matchAccepted' | 'matchDeclined' | 'sessionProposed' | 'sessionCompleted';
  readonly title: string;
  readonly body: string;
  readonly day: number;
  readonly hour: number;
}

/** Notifications of what the other side did (contract §6), for `demo_advisor`, `demo_org` and the administrator of their group. */
export async function seedNotifications(
  trx: Tx,
  content: DemoContent,
  ids: DemoIds,
  dates: DemoDates,
): Promise<void> {
  const admin = content.administrators.find(({ groups }) => groups !== undefined);
  const adminUser = (await trx('users')
    .where('username', admin?.username ?? '')
    .first('id')) as { id: number };
  const managed = new Set(
    content.advisors
      .filter((one) => one.isManaged && one.groups.some((key) => admin?.groups?.includes(key)))
      .map(({ key }) => key),
  );
  const notices: [userId: number, Notice[]][] = [
    [idOf(ids.advisors, 'demo_advisor').userId, advisorNotices(content, (key) => key === 'demo_advisor')],
    [idOf(ids.organizations, 'demo_org').userId, organizationNotices(content)],
    [adminUser.id, advisorNotices(content, (key) => managed.has(key))],
  ];
  for (const [userId, list] of notices) {
    list.sort((a, b) => a.day - b.day);
    const rows = list.map(({ day, hour, ...notice }) => {
      const link = '/matches';
      return {
        ...notice,
        user_id: userId,
        link,
        read: day < -UNREAD_DAYS ? 1 : 0,
        created_at: dates.onDay(day, hour, 5),
      };
    });
    if (rows.length > 0) await trx('notifications').insert(rows);
  }
}

/** What organisations did towards advisors: proposed matches, and meetings that are still to come. */
function advisorNotices(
  { organizations, matches, sessions }: DemoContent,
  isTheirs: (advisor: string) => boolean,
): Notice[] {
  const nameOf = (key: string) => organizations.find((one) => one.key === key)?.name ?? '';
  const body = ({ organization, request }: DemoMatch | DemoSession) => `${nameOf(organization)}: ${request}`;
  return [
    ...matches
      .filter(({ advisor, status }) => isTheirs(advisor) && status === 'pending')
      .map((match) => ({
        type: 'matchProposed' as const,
        title: 'A match was proposed',
        body: body(match),
        day: -match.daysAgo,
        hour: 9,
      })),
    ...sessions
      .filter(({ advisor, offsetDays }) => isTheirs(advisor) && offsetDays > 0)
      .map((session) => ({
        type: 'sessionProposed' as const,
        title: 'A session was proposed',
        body: body(session),
        day: agreedDay(session, matches),
        hour: 16,
      })),
  ];
}

const agreedDay = (session: DemoSession, matches: readonly DemoMatch[]): number =>
  -(
    matches.find(({ request, advisor }) => request === session.request && advisor === session.advisor)
      ?.daysAgo ?? 1
  );

/** What advisors did towards `demo_org`: answers to proposals, and completed meetings. */
function organizationNotices({ advisors, matches, sessions }: DemoContent): Notice[] {
  const body = ({ advisor, request }: DemoMatch | DemoSession) => {
    const person = advisors.find(({ key }) => key === advisor);
    return `${person?.firstName ?? ''} ${person?.lastName ?? ''}: ${request}`;
  };
  const ours = ({ organization }: { organization: string }) => organization === 'demo_org';
  return [
    ...matches.filter(ours).flatMap((match) => {
      if (match.status === 'pending') return [];
      const accepted = match.status === 'accepted';
      const [type, title] = accepted
        ? (['matchAccepted', 'A match was accepted'] as const)
        : (['matchDeclined', 'A match was declined'] as const);
      return [{ type, title, body: body(match), day: -match.daysAgo, hour: 14 }];
    }),
    ...sessions
      .filter((session) => ours(session) && session.completed)
      .map((session) => ({
        type: 'sessionCompleted' as const,
        title: 'A session was completed',
        body: body(session),
        day: session.offsetDays,
        hour: 15,
      })),
  ];
}
