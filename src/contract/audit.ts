/** What the audit trail tells of, noun by noun, in the order of the console's filter. */
const TOLD = [
  ['advisor', ['created', 'updated', 'paused', 'stillHere']],
  ['letter', ['withdrawn']],
  ['advisor', ['deleted', 'registered', 'joined', 'imported', 'importUndone', 'groupsAssigned']],
  ['advisor', ['removedFromGroups', 'passwordReset', 'exported']],
  ['organization', ['created', 'updated', 'deleted', 'registered', 'imported', 'importUndone']],
  ['organization', ['groupsAssigned', 'removedFromGroups', 'passwordReset', 'exported']],
  ['group', ['created', 'updated', 'deleted', 'codeRenewed']],
  ['groupAdmin', ['added', 'removed', 'primaryChanged', 'passwordReset', 'emailChanged']],
  ['group_admin', ['registered']],
  ['invitation', ['sent', 'resent', 'revoked', 'accepted', 'declined']],
  ['join-request', ['created', 'approved', 'rejected', 'withdrawn']],
  ['membership', ['joined', 'left']],
  ['time-credit', ['given', 'corrected', 'expired']],
  ['hours', ['reset', 'mended', 'exported']],
  ['request', ['drafted', 'created', 'updated', 'completed', 'cancelled', 'exported']],
  ['match', ['proposed', 'accepted', 'declined', 'ended', 'reconsidered', 'lapsed', 'exported']],
  ['session', ['proposed', 'confirmed', 'moved', 'updated', 'completed', 'cancelled', 'feedbackGiven']],
  ['session', ['exported']],
  ['matching-run', ['created', 'changed', 'published', 'discarded']],
  ['exclusion', ['created', 'deleted']],
  ['announcement', ['sent']],
  ['check', ['recorded', 'deleted']],
  ['report', ['made', 'changed']],
  ['block', ['created', 'ended']],
  ['message', ['sent']],
  ['messages', ['read']],
  ['cv', ['uploaded', 'deleted']],
  ['user', ['created', 'signedIn', 'signInFailed', 'passkeyAdded', 'passkeyRemoved', 'passkeyCounterBack']],
  ['user', ['tokenMade', 'tokenEnded', 'oneTimeCodesOn', 'recoveryCodesRenewed', 'oneTimeCodesOff']],
  ['user', ['identityLinked', 'identityUnlinked', 'secondFactorReset', 'signedOut', 'logInEnded']],
  ['user', ['updated', 'passwordReset', 'resetRequested', 'verificationSent', 'emailVerified']],
  ['user', ['emailChangeWithdrawn', 'dataExported', 'deleted', 'viewedAs', 'viewEnded']],
  ['calendar', ['renewed', 'hoursChanged']],
  ['notificationPreferences', ['updated']],
  ['audit', ['exported']],
  ['webhook', ['created', 'updated', 'deleted', 'secretRenewed', 'turnedOff']],
  ['trade', ['created', 'updated', 'deleted']],
  ['installation', ['migrated', 'saved']],
  ['embeddings', ['rebuilt']],
  ['files', ['mended']],
  ['outbox', ['mended']],
  ['jobs', ['mended']],
  ['demo', ['seeded']],
  ['load', ['seeded']],
] as const;
type ActionOf<Row> = Row extends readonly [infer Noun extends string, readonly (infer Verb extends string)[]]
  ? `${Noun}.${Verb}`
  : never;

/** As `noun.verb`. Code can write no other, so that every event has its words and can be asked for. */
export type AuditAction = ActionOf<(typeof TOLD)[number]>;
export const AUDIT_ACTIONS: readonly AuditAction[] = TOLD.flatMap(([noun, verbs]) =>
  // Of a row's own noun and verb.
  verbs.map((verb) => `${noun}.${verb}` as AuditAction),
);

export const AUDIT_SUBJECTS = [
  'advisor',
  'organization',
  'group',
  'user',
  'invitation',
  'join-request',
  'request',
  'match',
  'session',
  'matching-run',
  'exclusion',
  'report',
  'block',
  'message',
  'hours',
  'audit',
  'trade',
  'webhook',
  'installation',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
