import type { TradeReading } from '../../../src/contract/admin-api.ts';
import type { AnnouncementForm, AnnouncementPreview } from '../../../src/contract/announcements-api.ts';
import type { MatchExclusion, MatchingRun, RunSettings } from '../../../src/contract/group-matching-api.ts';
import type { GroupInvitation, TimeCredit } from '../../../src/contract/groups-api.ts';
import type {
  ChangeMatchPayload,
  ChangeSessionPayload,
  CreateMatchPayload,
  CreateSessionPayload,
  Match,
  SessionFeedbackPayload,
} from '../../../src/contract/requests-api.ts';
import type { CheckForm, ReportChange } from '../../../src/contract/safety-api.ts';
import type { MadeWebhook, WebhookChange, WebhookForm } from '../../../src/contract/webhooks-api.ts';
import { call } from './httpClient.ts';

const ANNOUNCEMENTS = '/api/admin/announcements';
const WEBHOOKS = '/api/admin/webhooks';

/** `POST /api/groups/{groupId}/time-credits`; hours, and a day such as 2027-04-01 or an empty text for none. */
type Credit = { organizationId: number; allocatedHours: number; reason: string; expiryDate: string };

const group = (groupId: number) => `/api/groups/${groupId}`;
const run = (groupId: number, id: number) => `${group(groupId)}/matching-runs/${id}`;
const checks = (advisorId: number) => `/api/admin/advisors/${advisorId}/checks`;

/** The calls that are the same for both kinds of admin. */
export const workCalls = {
  invite: (groupId: number, payload: { emails: string[]; userType: string; message: string }) =>
    call<GroupInvitation[]>('POST', `${group(groupId)}/invitations`, payload),
  resendInvitation: (groupId: number, id: number) =>
    call('POST', `${group(groupId)}/invitations/${id}/resend`),
  revokeInvitation: (groupId: number, id: number) => call('DELETE', `${group(groupId)}/invitations/${id}`),
  answerJoinRequest: (id: number, status: 'approved' | 'rejected', responseMessage: string) =>
    call('PATCH', `/api/join-requests/${id}`, { status, responseMessage }),
  giveHours: (groupId: number, payload: Credit) =>
    call<TimeCredit>('POST', `${group(groupId)}/time-credits`, payload),
  takeHoursBack: (id: number, payload: { hours: number; reason: string }) =>
    call<TimeCredit>('POST', `/api/time-credits/${id}/corrections`, payload),
  previewAnnouncement: (form: AnnouncementForm) =>
    call<AnnouncementPreview>('POST', ANNOUNCEMENTS, { ...form, preview: true }),
  announce: (form: AnnouncementForm) => call('POST', ANNOUNCEMENTS, form),
  proposeAdvisor: (payload: CreateMatchPayload) => call<Match>('POST', '/api/matches', payload),
  changeMatch: (id: number, payload: ChangeMatchPayload) => call('PATCH', `/api/matches/${id}`, payload),
  closeRequest: (id: number, status: 'completed' | 'cancelled') =>
    call('PATCH', `/api/requests/${id}`, { status }),
  planSession: (payload: CreateSessionPayload) => call('POST', '/api/sessions', payload),
  giveFeedback: (id: number, payload: SessionFeedbackPayload) =>
    call('PUT', `/api/sessions/${id}/feedback`, payload),
  changeSession: (id: number, payload: ChangeSessionPayload) => call('PATCH', `/api/sessions/${id}`, payload),
  cancelSession: (id: number) => call('DELETE', `/api/sessions/${id}`),
  startRun: (groupId: number, settings: RunSettings) =>
    call<MatchingRun>('POST', `${group(groupId)}/matching-runs`, settings),
  repeatRun: (groupId: number, id: number, settings: RunSettings) =>
    call<MatchingRun>('PUT', run(groupId, id), settings),
  publishRun: (groupId: number, id: number) =>
    call<{ proposed: number; leftOut: number }>('POST', `${run(groupId, id)}/publish`),
  discardRun: (groupId: number, id: number) => call('DELETE', run(groupId, id)),
  exclusions: (groupId: number, signal?: AbortSignal) =>
    call<MatchExclusion[]>('GET', `${group(groupId)}/exclusions`, undefined, signal),
  exclude: (groupId: number, pair: { advisorId: number; organizationId: number; reason: string }) =>
    call<MatchExclusion>('POST', `${group(groupId)}/exclusions`, pair),
  readBrief: (text: string, signal?: AbortSignal) =>
    call<TradeReading>('POST', '/api/admin/trades/reading', { text }, signal),
  removeExclusion: (groupId: number, id: number) => call('DELETE', `${group(groupId)}/exclusions/${id}`),
  recordCheck: (advisorId: number, form: CheckForm) => call('POST', checks(advisorId), form),
  deleteCheck: (advisorId: number, id: number) => call('DELETE', `${checks(advisorId)}/${id}`),
  changeReport: (id: number, change: ReportChange) => call('PATCH', `/api/admin/reports/${id}`, change),
  viewAs: (userId: number) => call('POST', '/api/admin/view-as', { userId }),
  makeWebhook: (form: WebhookForm) => call<MadeWebhook>('POST', WEBHOOKS, form),
  changeWebhook: (id: number, change: WebhookChange) => call('PATCH', `${WEBHOOKS}/${id}`, change),
  deleteWebhook: (id: number) => call('DELETE', `${WEBHOOKS}/${id}`),
  renewSecret: (id: number) => call<{ secret: string }>('POST', `${WEBHOOKS}/${id}/secret`, {}),
  testWebhook: (id: number) => call('POST', `${WEBHOOKS}/${id}/test`, {}),
};
