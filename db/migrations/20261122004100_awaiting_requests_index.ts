import { addsIndexes } from '../../src/core/db/schema.ts';

/** Requests that wait for profiles are looked for every few seconds. */
export const { up, down } = addsIndexes({ requests: [['awaits_profiles_up_to']] });
