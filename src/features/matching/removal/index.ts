export { advisorsLeave, organizationsLeave } from './members-removal.service.ts';
export { endWorkBetween } from './parting.service.ts';
export { rankSuccessors } from '../requests/candidates.queries.ts';
