/** What is measured at every size; times in milliseconds. */
export const MEASURES = {
  start: { label: 'start to ready', unit: 'ms' },
  index: { label: 'start to the first search answered', unit: 'ms' },
  memory: { label: 'memory when idle', unit: 'MB' },
  listFirst: { label: 'list of advisors, first page', unit: 'ms' },
  listLast: { label: 'list of advisors, last page', unit: 'ms' },
  listSorted: { label: 'list of advisors by last name', unit: 'ms' },
  listSearch: { label: 'search in the list', unit: 'ms' },
  groupList: { label: 'list of a group’s advisors', unit: 'ms' },
  search: { label: 'search by brief', unit: 'ms' },
  suggestedAdvisors: { label: 'suggested advisors', unit: 'ms' },
  suggestedFirst: { label: 'suggested organisations, first look', unit: 'ms' },
  suggestedOrganizations: { label: 'suggested organisations', unit: 'ms' },
  profile: { label: 'an advisor’s record', unit: 'ms' },
  visibility: { label: 'who sees me', unit: 'ms' },
  dashboard: { label: 'administrator’s dashboard', unit: 'ms' },
  groupDashboard: { label: 'group administrator’s dashboard', unit: 'ms' },
  requests: { label: 'list of requests', unit: 'ms' },
  groupRequests: { label: 'list of a group’s requests', unit: 'ms' },
  trail: { label: 'audit trail', unit: 'ms' },
  groupTrail: { label: 'audit trail of a group', unit: 'ms' },
  impact: { label: 'impact report', unit: 'ms' },
  groupImpact: { label: 'impact report of a group', unit: 'ms' },
  found: { label: 'a changed profile until it is found', unit: 'ms' },
  export: { label: 'export of all advisors', unit: 'ms' },
  import: { label: 'import of 1,000 advisors', unit: 'ms' },
  undo: { label: 'undoing that import', unit: 'ms' },
} as const satisfies Record<string, { label: string; unit: 'ms' | 'MB' }>;

export type MeasureName = keyof typeof MEASURES;

/** What was measured of one installation. */
export interface Growth {
  readonly database: string;
  readonly advisors: number;
  readonly measures: Readonly<Record<MeasureName, number>>;
}
