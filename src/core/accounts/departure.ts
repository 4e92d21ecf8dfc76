import type { Context } from '../audit/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';

/** What the deletion of an account leaves behind for others to know. */
export interface Departed {
  /** Groups that nobody administers any more; super admins still do. */
  readonly groupsWithoutAdmins: readonly { readonly id: number; readonly name: string }[];
}

/** The deletion of one account, prepared: what must not wait inside a transaction has been done. */
export interface Departure {
  /**
   * Deletes the account with all that belongs to it and settles what others are left with (contract §10 "Deletion"). May
   * be called again with another transaction: that is how a lost conflict is retried.
   * @throws AppError NOT_FOUND when there is no such account (any more), LAST_SUPER_ADMIN
   */
  readonly carryOut: (trx: Tx, context: Context) => Promise<Departed>;
  /** After the commit: removes the bytes of files. What fails here is the next run of `files.orphans`. */
  readonly cleanUp: () => Promise<void>;
}

/** Prepares the deletion of an account: the one meaning that deleting a user has, whoever does it. */
export type PrepareDeparture = (deps: Deps, userId: number) => Promise<Departure>;

declare module '../deps.ts' {
  interface Deps {
    /** Features below the ones that know what a user leaves behind delete accounts through this. */
    readonly prepareDeparture: PrepareDeparture;
  }
}
