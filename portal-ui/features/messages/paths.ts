import { PATHS } from '../../../src/contract/routes.ts';

export const threadPath = (userId: number): string => `${PATHS.messages}?user=${userId}`;
