import headers from './export-headers.json' with { type: 'json' };

/**
 * The columns of exported lists by field, in order: API and command line write the same (contract §9, issue 6 point 4).
 * The `hours` of ledger entries are signed. Those of advisors and organisations stand with their import.
 */
export const EXPORT_HEADERS = headers;

export type ExportedList = keyof typeof EXPORT_HEADERS;

/** The name of a downloaded export: `requests-export-2026-11-21.csv`. @param day `YYYY-MM-DD` */
export const exportFileName = (what: string, day: string): string => `${what}-export-${day}.csv`;
