import type { Context } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

interface RemovedAccounts {
  readonly groupsWithoutAdmins: readonly { readonly id: number; readonly name: string }[];
}

/** The deletion of accounts, prepared: what must not wait inside a transaction has been done. */
export interface AccountRemoval {
  /**
   * Deletes the accounts with all that belongs to them and settles what others are left with (contract §10 "Deletion").
   * May be called again with another transaction: that is how a lost conflict is retried.
   * @param only those of the accounts that leave after all; all of them by default
   * @throws AppError NOT_FOUND when one of the accounts is not there (any more), LAST_SUPER_ADMIN
   */
  readonly carryOut: (trx: Tx, context: Context, only?: readonly number[]) => Promise<RemovedAccounts>;
  /** After the commit: removes the bytes of files. What fails here is left to the job `files.orphans`. */
  readonly cleanUp: () => Promise<void>;
}

/**
 * Prepares the deletion of accounts: the one meaning that deleting a user has, whoever does it. Several at once cost
 * hardly more statements than one, as long as nobody works with them.
 */
export type PrepareAccountRemoval = (deps: Deps, userIds: readonly number[]) => Promise<AccountRemoval>;

declare module '../deps.ts' {
  interface Deps {
    /** Features below the ones that know what a user leaves behind delete accounts through this. */
    readonly prepareAccountRemoval: PrepareAccountRemoval;
  }
}
