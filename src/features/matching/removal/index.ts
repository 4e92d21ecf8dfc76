export { advisorsLeave, endWorkBetween, organizationsLeave } from './removal.service.ts';
export { rankSuccessors } from '../requests/candidates.queries.ts';
