import { addsIndexes } from '../../src/core/db/schema.ts';

/** Whether a call that was sent twice has been carried out is found by the event it wrote (core/idempotency). */
export const { up, down } = addsIndexes({ audit_events: [['request_id']] });
