import { addsIndexes } from '../../src/core/db/schema.ts';

/** The job looks for whoever is due every few seconds. */
export const { up, down } = addsIndexes({ advisors: [['offers_due_at']] });
