import { expect } from 'chai';
import { RATE_LIMITS } from '../../src/core/limits/limits.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { buildServer, type TestServer } from '../support/server.ts';

/** Calls whose limit depends on what they carry, or on whoever calls; proved by their own tests. */
const TAKEN_BY_THE_HANDLER = [
  'POST /api/login',
  'POST /api/search/advisors',
  'POST /api/search/advisors/assessment',
  'POST /api/groups/{groupId}/invitations',
  'POST /api/admin/trades',
  'PUT /api/admin/trades/{id}',
  'POST /api/admin/trades/reading',
  'DELETE /api/user',
  'PATCH /api/user/profile',
  'POST /api/blocks',
  'POST /api/reports',
  'POST /api/login/passkey',
  'POST /api/login/second-factor',
];

/** Calls that write to nobody, hash, rank and read no file, and tell nothing of what the caller may not see. */
const NEEDS_NONE = [
  'POST /api/logout',
  'DELETE /api/user/login-sessions',
  'DELETE /api/user/login-sessions/{id}',
  'PUT /api/notifications/preferences',
  'PATCH /api/notifications/read',
  'PATCH /api/messages/{userId}/read',
  'PATCH /api/invitations/{id}',
  'DELETE /api/groups/{groupId}/membership',
  'POST /api/sessions/calendar',
  'DELETE /api/cv/file',
  'DELETE /api/blocks/{userId}',
  'DELETE /api/user/email/verification',
  'DELETE /api/user/letter/{token}',
  // Ways to sign in to one's own account, within 15 minutes of a log-in; mails go to oneself.
  'POST /api/user/identity-link',
  'DELETE /api/user/identity-link',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/options',
  'DELETE /api/user/passkeys/{id}',
  'POST /api/user/tokens',
  'DELETE /api/user/tokens/{id}',
  'POST /api/user/totp',
  'POST /api/user/totp/confirm',
  'POST /api/user/totp/recovery-codes',
  'DELETE /api/user/totp',
  // Administrators, of what is theirs.
  'DELETE /api/admin/webhooks/{id}',
  'PATCH /api/admin/reports/{id}',
  'POST /api/admin/view-as',
  'DELETE /api/admin/view-as',
  'POST /api/admin/advisors/{id}/checks',
  'DELETE /api/admin/advisors/{id}/checks/{checkId}',
  'POST /api/groups',
  'POST /api/admin/groups',
  'PATCH /api/groups/{id}',
  'PATCH /api/admin/groups/{id}',
  'DELETE /api/groups/{id}',
  'DELETE /api/admin/groups/{id}',
  'PATCH /api/groups/{groupId}/admins/{adminId}',
  'DELETE /api/groups/{groupId}/admins/{adminId}',
  'PATCH /api/admin/groups/{groupId}/admins/{adminId}',
  'DELETE /api/admin/groups/{groupId}/admins/{adminId}',
  'DELETE /api/groups/{groupId}/invitations/{invitationId}',
  'POST /api/groups/{groupId}/exclusions',
  'DELETE /api/groups/{groupId}/exclusions/{exclusionId}',
  'DELETE /api/groups/{groupId}/matching-runs/{runId}',
  'DELETE /api/admin/trades/{id}',
];

describeOnEachDatabase('Every call that changes something', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  it('has a limit by user or by address, or is listed as one that needs none', () => {
    const calls = test.server.table().flatMap(({ method, path, settings }) => {
      const declaration = settings.app?.declaration;
      return declaration && method !== 'get' ? [{ key: `${method.toUpperCase()} ${path}`, declaration }] : [];
    });
    const open = calls.filter(({ declaration }) => !declaration.limit).map(({ key }) => key);
    const known = [...TAKEN_BY_THE_HANDLER, ...NEEDS_NONE];
    const unknown = open.filter((key) => !known.includes(key));
    expect(unknown, 'give these calls a `limit`, or list them here with the reason').to.deep.equal([]);
    const byAddress = calls
      .filter(({ declaration: { limit } }) => limit && RATE_LIMITS[limit].key !== 'user')
      .filter(({ declaration }) => declaration.access !== 'public');
    expect(
      byAddress.map(({ key }) => key),
      'who is signed in is counted by user',
    ).to.deep.equal([]);
  });
});
