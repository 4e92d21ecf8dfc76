/** What both servers are asked to do. */
export const PEER_MEASURES = {
  listFirst: { label: 'list of advisors, first page', unit: 'ms' },
  listSorted: { label: 'list of advisors by last name', unit: 'ms' },
  listLast: { label: 'list of advisors, last page', unit: 'ms' },
  search: { label: 'search in the list', unit: 'ms' },
  ownSearch: { label: '– beside a search of their own, by biographies too', unit: 'ms' },
  skill: { label: 'list of those with a skill', unit: 'ms' },
  record: { label: 'an advisor’s record', unit: 'ms' },
  export: { label: 'export of all advisors', unit: 'ms' },
  exportMemory: { label: '– memory at its highest meanwhile', unit: 'MB' },
  import: { label: 'import of 5,000 advisors', unit: 'ms' },
} as const satisfies Record<string, { label: string; unit: 'ms' | 'MB' }>;

export type PeerMeasure = keyof typeof PEER_MEASURES;

/** One server's figures. */
export interface PeerFigures {
  /** The middle of all calls, in the measure's unit. */
  readonly value: number;
  /** Processor time of a call in the server and in the database, in milliseconds. */
  readonly server?: number;
  readonly database?: number;
  /** That the database is sent for a call. */
  readonly statements?: number;
}

export interface PeerComparison {
  readonly ours: PeerFigures;
  readonly theirs: PeerFigures;
  /** Ours by theirs. */
  readonly ratio: number;
  /** Between which the ratios of half of all rounds were. */
  readonly half: readonly [low: number, high: number];
}

/** What was measured beside one peer. */
export interface Peer {
  readonly peer: string;
  readonly database: string;
  readonly advisors: number;
  readonly measures: Readonly<Record<PeerMeasure, PeerComparison>>;
}
