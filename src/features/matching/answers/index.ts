export { answeringOf, byAsleep } from './answers.queries.ts';
export { answeringKeys } from './answers.schemas.ts';
