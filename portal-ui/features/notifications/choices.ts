import type { NotificationType, UserType } from '../../../src/contract/enums.ts';

export type ChoiceGroup = 'matches' | 'sessions' | 'messages' | 'community' | 'hours';

const MEMBERS: readonly UserType[] = ['advisor', 'organization'];
const INVOLVED: readonly UserType[] = [...MEMBERS, 'group_admin'];
const EVERYBODY: readonly UserType[] = [...INVOLVED, 'super_admin'];

/** The group of a type and the roles it concerns (contract §6); null cannot be turned off. */
const CHOICES: Readonly<Record<NotificationType, { group: ChoiceGroup; for: readonly UserType[] } | null>> = {
  matchProposed: { group: 'matches', for: INVOLVED },
  matchReminder: { group: 'matches', for: ['advisor'] },
  matchAccepted: { group: 'matches', for: INVOLVED },
  matchAcceptedByAnother: { group: 'matches', for: ['advisor'] },
  matchDeclined: { group: 'matches', for: INVOLVED },
  matchLapsed: { group: 'matches', for: INVOLVED },
  matchReconsidered: { group: 'matches', for: INVOLVED },
  requestClosed: { group: 'matches', for: INVOLVED },
  sessionProposed: { group: 'sessions', for: MEMBERS },
  sessionMoved: { group: 'sessions', for: MEMBERS },
  checkExpires: { group: 'community', for: ['advisor', 'group_admin'] },
  sessionCancelled: { group: 'sessions', for: MEMBERS },
  sessionCompleted: { group: 'sessions', for: MEMBERS },
  sessionReminder: { group: 'sessions', for: MEMBERS },
  feedbackReady: { group: 'sessions', for: MEMBERS },
  messageUnread: { group: 'messages', for: EVERYBODY },
  invitation: { group: 'community', for: INVOLVED },
  joinRequestMade: { group: 'community', for: ['group_admin', 'super_admin'] },
  joinRequestAnswered: { group: 'community', for: MEMBERS },
  hoursGranted: { group: 'hours', for: ['organization'] },
  hoursReset: { group: 'hours', for: ['organization'] },
  passwordChanged: null,
  emailChanged: null,
};

export function choicesOf(userType: UserType): [ChoiceGroup, NotificationType[]][] {
  const groups = new Map<ChoiceGroup, NotificationType[]>();
  for (const [type, choice] of Object.entries(CHOICES) as [
    NotificationType,
    (typeof CHOICES)[NotificationType],
  ][])
    if (choice?.for.includes(userType)) groups.set(choice.group, [...(groups.get(choice.group) ?? []), type]);
  return [...groups];
}
