export { matchFacts, matchesInScope, ofEitherSide } from './match-access.queries.ts';
export { groupAdminsOf } from '../sides.queries.ts';
export { matchExport } from './matches.export.ts';
export { listMatches } from './matches.queries.ts';
