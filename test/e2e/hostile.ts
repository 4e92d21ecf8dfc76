import type { HelpRequest, Match, Session } from '../../src/contract/requests-api.ts';
import { dbTime } from '../../src/core/db/dialect.ts';
import { transaction } from '../../src/core/db/transaction.ts';
import { groupRunJob } from '../../src/features/matching/group-run/group-run.job.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  joinCodeOf,
} from '../support/builders.ts';
import type { Person } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import { requestForm } from '../support/work.ts';
import type { Site } from './site.ts';

/** What every text begins with that somebody wrote; the name of its field follows. */
export const MARK = '§';

/** Markup that breaks out of an attribute and runs, text that turns what follows around, and no place to break a line. */
export function evil(field: string, length: number): string {
  const text = `${MARK}${field}${MARK}"><img data-evil src=evil.png onerror="hacked=1">\u202e`;
  const more = `</textarea></title><script data-evil>hacked=2</script>`;
  return (text + (text.length + more.length < length ? more : '')).padEnd(length, 'W').slice(0, length);
}

/** Words as people type them, long; with it the screens still have something to read. */
const about = (field: string) => `${evil(field, 400)} budgets, reserves and cash flow of small charities`;

export interface HostileWorld {
  readonly groupId: number;
  readonly advisor: Person & { advisorId: number };
  readonly organization: Person & { organizationId: number };
  readonly groupAdmin: Person;
  readonly superAdmin: Person;
  readonly requestIds: readonly number[];
  /** The fields that hold such text, by the name in {@link evil}. */
  readonly fields: readonly string[];
}

/** Builds a group in which every text that its people can write is hostile; each is sent through the API. */
export async function buildHostile(site: Site): Promise<HostileWorld> {
  const fields: string[] = [];
  const text = (field: string, length: number): string => {
    fields.push(field);
    return evil(field, length);
  };
  const long = (field: string): string => {
    fields.push(field);
    return about(field);
  };
  const call = async (method: string, client: Client, path: string, payload: object): Promise<unknown> => {
    const answer = await client.call(method, path, payload);
    if (answer.status >= 300) throw new Error(`the world was refused: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const post = (client: Client, path: string, payload: object) => call('POST', client, path, payload);
  const patch = (client: Client, path: string, payload: object) => call('PATCH', client, path, payload);

  const superAdmin = await buildSuperAdmin(site);
  const root = await site.as(superAdmin);
  const groupId = await buildGroup(site);
  await patch(root, `/api/groups/${groupId}`, {
    name: text('groupName', 120),
    description: long('groupDescription'),
    website: `https://example.org/?${encodeURIComponent(evil('x', 120))}`,
  });
  const groupAdmin = await buildGroupAdmin(site, { groupIds: [groupId] });
  const admin = await site.as(groupAdmin);

  const advisor = await buildAdvisor(site, { groupIds: [groupId], isManaged: true });
  const asAdvisor = await site.as(advisor);
  await patch(asAdvisor, '/api/advisor/profile', {
    firstName: text('firstName', 120),
    lastName: text('lastName', 120),
    title: text('advisorTitle', 200),
    bio: long('bio'),
    expertise: long('expertise'),
    location: text('advisorLocation', 120),
    linkedinUrl: `https://linkedin.com/in/"><img data-evil src=evil.png>`.replaceAll(
      /[<>" ]/g,
      encodeURIComponent,
    ),
  });
  await haveCv(site, advisor, text('cvFile', 120));

  const organization = await buildOrganization(site, { groupIds: [groupId], isManaged: true });
  const asOrganization = await site.as(organization);
  await patch(asOrganization, '/api/organization/profile', {
    name: text('organizationName', 120),
    description: long('organizationDescription'),
    location: text('organizationLocation', 120),
  });
  // What an older import may have left in the database: no screen may make a link of it.
  // The jobs write these rows, too: of two that lock each other out one is run again.
  await transaction(site.db, async (trx) => {
    await trx('advisors').where('id', advisor.advisorId).update({ linkedin_url: 'javascript:hacked=3' });
    await trx('organizations')
      .where('id', organization.organizationId)
      .update({ website: 'javascript:hacked=4', logo: 'javascript:hacked=5' });
  });

  await site.deps.searchIndex.settled();
  const meet = async (name: string): Promise<{ request: HelpRequest; match: Match }> => {
    const request = (await post(asOrganization, '/api/requests', {
      ...requestForm({ hoursNeeded: 1 }),
      title: text(`${name}Title`, 100),
      description: `${long(`${name}Description`)} We need a cash flow forecast and a budget.`,
    })) as HelpRequest;
    const proposed = request.matches.find(({ advisorId }) => advisorId === advisor.advisorId);
    const match =
      proposed ??
      ((await post(admin, '/api/matches', { requestId: request.id, advisorId: advisor.advisorId })) as {
        id: number;
      });
    return { request, match: { ...(match as Match) } };
  };
  const accepted = await meet('accepted');
  await patch(asAdvisor, `/api/matches/${accepted.match.id}`, { status: 'accepted' });
  const declined = await meet('declined');
  await patch(asAdvisor, `/api/matches/${declined.match.id}`, {
    status: 'rejected',
    declineReason: text('declineReason', 300),
  });
  const open = await meet('open');
  const session = (await post(asAdvisor, '/api/sessions', {
    matchId: accepted.match.id,
    scheduledDate: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    durationMinutes: 30,
    notes: long('notes'),
  })) as Session;
  if (!session.id) throw new Error('no session');
  const write = (from: Client, to: Person, field: string) =>
    post(from, '/api/messages', { receiverId: to.userId, content: long(field) });
  await write(asAdvisor, organization, 'messageToOrganization');
  await write(asOrganization, advisor, 'messageToAdvisor');
  await write(asAdvisor, groupAdmin, 'messageToAdmin');
  await write(root, groupAdmin, 'messageOfSuperAdmin');

  const report = (await post(asOrganization, '/api/reports', {
    aboutType: 'user',
    aboutId: advisor.userId,
    reason: 'other',
    text: long('reportText'),
  })) as { id: number };
  await patch(admin, `/api/admin/reports/${report.id}`, { note: long('reportNote') });

  const stranger = await buildAdvisor(site, {
    profile: { firstName: text('strangerFirst', 120), lastName: 'Stranger' },
  });
  await post(await site.as(stranger), '/api/groups/join', {
    code: await joinCodeOf(site, groupId),
    message: long('joinMessage'),
  });
  await post(admin, `/api/groups/${groupId}/invitations`, {
    emails: [organization.email.replace('@', '.friend@')],
    userType: 'advisor',
    message: long('invitationMessage'),
  });
  await post(admin, `/api/groups/${groupId}/time-credits`, {
    organizationId: organization.organizationId,
    allocatedHours: 1,
    reason: text('creditReason', 300),
  });
  const apart = await buildAdvisor(site, {
    groupIds: [groupId],
    profile: { lastName: text('apartLast', 120) },
  });
  await post(admin, `/api/groups/${groupId}/exclusions`, {
    advisorId: apart.advisorId,
    organizationId: organization.organizationId,
    reason: text('exclusionReason', 300),
  });
  await post(admin, '/api/admin/announcements', {
    groupId,
    to: {},
    subject: text('announcementSubject', 120),
    text: long('announcementText'),
  });
  await post(admin, '/api/admin/webhooks', {
    groupId,
    url: 'https://hooks.example.org/told',
    events: ['match.proposed'],
    format: 'standard',
  });
  await post(admin, `/api/groups/${groupId}/matching-runs`, {});
  await groupRunJob.run(site.deps, new Date());
  const requestIds = [accepted, declined, open].map(({ request }) => request.id);
  return { groupId, advisor, organization, groupAdmin, superAdmin, requestIds, fields };
}

/** A CV with this name, as a row: reading a document has its time, which a busy machine does not give it. */
async function haveCv(site: Site, advisor: HostileWorld['advisor'], name: string): Promise<void> {
  // The server works on the same rows meanwhile: whoever loses against it tries again.
  await transaction(site.db, async (trx) => {
    const [id] = (await trx('files').insert({
      owner_user_id: advisor.userId,
      storage_key: `cv/${advisor.userId}`,
      name,
      type: 'text/plain',
      size: 7,
      sha256: 'nobody reads it',
      created_at: dbTime(),
    })) as [number];
    await trx('advisors')
      .where('id', advisor.advisorId)
      .update({
        cv_file_id: id,
        cv_file_url: `/api/cv/file/${id}`,
        cv_file_name: name,
        cv_file_type: 'text/plain',
        cv_file_size: 7,
      });
  });
}
