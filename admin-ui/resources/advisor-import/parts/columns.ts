import type { AdvisorColumn } from '../../../../src/contract/advisor-csv.ts';

export const CELLS: readonly { key: AdvisorColumn; width: number }[] = [
  { key: 'firstName', width: 108 },
  { key: 'lastName', width: 116 },
  { key: 'email', width: 182 },
  { key: 'title', width: 180 },
  { key: 'linkedinUrl', width: 180 },
  { key: 'skills', width: 180 },
  { key: 'expertise', width: 200 },
  { key: 'bio', width: 200 },
  { key: 'cvText', width: 200 },
];
