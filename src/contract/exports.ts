/**
 * The columns of exported lists by field, in their order: API and command line write the same (contract §9, issue 6
 * point 4). Those of advisors and organisations, which import reads again, stand with their import.
 */
export const EXPORT_HEADERS = {
  requests: {
    id: 'ID',
    organizationId: 'Organization ID',
    organizationName: 'Organization Name',
    title: 'Title',
    description: 'Description',
    skillsRequired: 'Skills Required',
    timeCommitment: 'Time Commitment',
    hoursNeeded: 'Hours Needed',
    hoursUsed: 'Hours Used',
    status: 'Status',
    createdAt: 'Created At',
    updatedAt: 'Updated At',
  },
  matches: {
    id: 'ID',
    requestId: 'Request ID',
    requestTitle: 'Request Title',
    organizationId: 'Organization ID',
    organizationName: 'Organization Name',
    advisorId: 'Advisor ID',
    advisorName: 'Advisor Name',
    status: 'Status',
    matchScore: 'Match Score',
    fitReason: 'Fit Reason',
    dueAt: 'Due At',
    acceptedAt: 'Accepted At',
    declineReason: 'Decline Reason',
    proposedByUserId: 'Proposed By User ID',
    createdAt: 'Created At',
    updatedAt: 'Updated At',
  },
  sessions: {
    id: 'ID',
    matchId: 'Match ID',
    requestId: 'Request ID',
    requestTitle: 'Request Title',
    organizationId: 'Organization ID',
    organizationName: 'Organization Name',
    advisorId: 'Advisor ID',
    advisorName: 'Advisor Name',
    scheduledDate: 'Scheduled Date',
    durationMinutes: 'Duration Minutes',
    completed: 'Completed',
    completedAt: 'Completed At',
    cancelledAt: 'Cancelled At',
    notes: 'Notes',
    createdAt: 'Created At',
    updatedAt: 'Updated At',
  },
  /** Entries of the organisations' ledgers; hours are signed. */
  hours: {
    id: 'ID',
    organizationId: 'Organization ID',
    organizationName: 'Organization Name',
    kind: 'Kind',
    hours: 'Hours',
    requestId: 'Request ID',
    requestTitle: 'Request Title',
    sessionId: 'Session ID',
    timeCreditId: 'Time Credit ID',
    reason: 'Reason',
    createdAt: 'Created At',
  },
  audit: {
    id: 'ID',
    at: 'At',
    actorUserId: 'Actor User ID',
    actorName: 'Actor Name',
    action: 'Action',
    subjectType: 'Subject Type',
    subjectId: 'Subject ID',
    groupId: 'Group ID',
    detail: 'Detail',
    requestId: 'Request ID',
  },
} as const;

export type ExportedList = keyof typeof EXPORT_HEADERS;

/** The name of a downloaded export: `requests-export-2026-11-21.csv`. @param day `YYYY-MM-DD` */
export const exportFileName = (what: string, day: string): string => `${what}-export-${day}.csv`;
