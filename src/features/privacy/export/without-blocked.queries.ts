import { blockedPeople } from '../../safety/index.ts';
import type { BlockedPerson } from '../../safety/index.ts';
import type { Subject } from './section.ts';

type Record_ = Record<string, unknown>;

/** Records but for those that tell of somebody whom a block keeps from the one who asks (spec 4 §15). */
export async function* withoutBlocked(
  { db, actor }: Subject,
  records: AsyncIterable<Record_>,
): AsyncGenerator<Record_> {
  const people = await blockedPeople(db, actor.userId);
  for await (const record of records) if (!people.some((person) => tellsOf(person, record))) yield record;
}

function tellsOf({ userId, advisorId, organizationId, isNamedIn }: BlockedPerson, record: Record_): boolean {
  const { subject, subjectType, subjectId, detail } = record;
  if (typeof subject === 'string' && isNamedIn(subject)) return true;
  const ids: Record_ = { user: userId, advisor: advisorId, organization: organizationId };
  if (typeof subjectType === 'string' && subjectId !== null && ids[subjectType] === subjectId) return true;
  const named: Record_ = { receiverId: userId, userId, advisorId, organizationId };
  return Object.entries(detail ?? {}).some(([name, value]) => value !== null && named[name] === value);
}
