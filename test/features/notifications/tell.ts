import { transaction } from '../../../src/core/db/transaction.ts';
import { notify } from '../../../src/features/notifications/index.ts';
import type { TestServer } from '../../support/server.ts';

type Notice = Parameters<typeof notify>[3];

/** Tells somebody something, in a transaction of its own. */
export const tellOf = (test: TestServer, notice: Notice, actor: Parameters<typeof notify>[2] = 'system') =>
  transaction(test.db, (trx) => notify(trx, test.deps.config, actor, notice));
