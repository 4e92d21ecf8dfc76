import { PATHS } from '../../../src/contract/routes.ts';

/** The address of the thread with somebody. */
export const threadPath = (userId: number): string => `${PATHS.messages}?user=${userId}`;
