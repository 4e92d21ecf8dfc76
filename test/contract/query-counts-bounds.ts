/** What a call may ask of its database at most, with what it asks for the log-in of whoever calls. */
export const BOUND = 12;

export interface Bound {
  readonly call: RegExp;
  /** Statements when there are few rows. */
  readonly atMost: number;
  /** Statements more for each row more; none for most. */
  readonly aRow?: number;
  readonly because: string;
}

/** Calls beyond {@link BOUND}, or with a number of statements that grows; the first that fits counts. */
const EXCEPTIONS: readonly Bound[] = [
  {
    call: /^GET .*suggested-organizations$/,
    atMost: 30,
    because: 'brings what is known of up to four changed organisations up to date, six statements each',
  },
  {
    call: /^GET .*suggested-advisors$/,
    atMost: 14,
    because:
      'asks which of the open ones share a group with the asker, who then reads their contact data, and how they answer',
  },
  {
    call: /^GET .*\/impact(\/export)?$/,
    atMost: 17,
    because: 'a report of two dozen figures of two periods, each a sum in the database',
  },
  {
    call: /^GET \/api\/user\/export$/,
    atMost: 40,
    because:
      'a copy of everything that is kept of somebody: one statement a table, more for each 500 rows of it',
  },
  {
    call: /^GET .*audit\/export$/,
    atMost: BOUND,
    aRow: 1 / 20,
    because: 'the same as below: each row more of the others is several events of the trail',
  },
  {
    call: /^GET .*\/export$/,
    atMost: BOUND,
    aRow: 1 / 250,
    because: 'reads the rows of a file 250 at a time, so that memory stays as it is',
  },
  {
    call: /^GET \/api\/user\/visibility$/,
    atMost: 42,
    because: 'asks each rule for all administrators, all partners and one super admin, each lot at once',
  },
  {
    call: /^DELETE .*\/(advisors|organizations)\/(\{id\}|import\/\{batchId\})$/,
    atMost: 37,
    aRow: 0.1,
    because: 'takes somebody out of each table that names them; drafts of matching are read twenty at a time',
  },
  {
    call: /^POST \/api\/requests$/,
    atMost: 40,
    aRow: 0.3,
    because:
      'ranks, reserves hours and makes five proposals in as many statements as for one; those who are told are written a hundred at a time',
  },
  {
    call: /^POST \/api\/admin\/announcements$/,
    atMost: 30,
    aRow: 0.05,
    because: 'whoever may be written to is read and written a hundred at a time',
  },
  {
    call: /^POST \/api\/(groups|organizations)\/\{id\}\/logo$/,
    atMost: 18,
    because: 'keeps the picture, removes the one before and changes the record as its form does',
  },
  {
    call: /^POST \/api\/blocks$/,
    atMost: 40,
    because: 'ends the work of the two, hides what they were told of each other, and proposes the next-best',
  },
  { call: /^POST \/api\/matches$/, atMost: 37, because: 'closes other proposals and tells all sides' },
  { call: /^PATCH \/api\/matches\/\{id\}$/, atMost: 24, because: 'moves hours and tells all sides' },
  {
    call: /^(POST|PATCH|DELETE) .*(sessions|time-credits|join-requests)(\/\{id\})?$/,
    atMost: 24,
    because:
      'moves hours or membership, asks whether a time is a slot, notes who has joined, tells all sides, and has what waits offered to the advisor',
  },
  {
    call: /^PATCH \/api\/requests\/\{id\}$/,
    atMost: 14,
    because: 'organisation and request are held, and what changed is kept with the request',
  },
  {
    call: /^DELETE .*\/admins\/\{adminId\}$/,
    atMost: 20,
    because: 'takes an account out of each table that names it',
  },
  {
    call: /^(POST|PUT) .*\/(password\/reset|reset-password)$/,
    atMost: 18,
    because:
      'what can be refused is, before the password is hashed and again under the lock; log-ins and access tokens end; its owner’s language is read',
  },
  {
    call: /^PUT .*\/(advisors\/\{id\}|update-email)$/,
    atMost: 24,
    because:
      'account and record change together, with what changed and a notice, in its reader’s language, when the password or the address has; what waits is offered to the advisor, and how they answer is read',
  },
  {
    call: /^POST \/api\/upload$/,
    atMost: 20,
    because: 'the file is kept before it is owned, and replaces one',
  },
];

const USUAL: Bound = { call: /^/, atMost: BOUND, because: 'no exception' };

export const boundOf = (call: string): Bound => EXCEPTIONS.find((one) => one.call.test(call)) ?? USUAL;

/** Calls that the access table makes so that nothing happens, in words of what they miss. */
export const REFUSED: Readonly<Record<string, string>> = {
  'DELETE /api/cv/file': 'an admin has to name an advisor',
  'POST /api/password/reset': 'the token is unknown',
  'DELETE /api/user': 'without a password',
  'POST /api/user/totp/confirm': 'a code that is none',
  'POST /api/user/passkeys': 'no authenticator has answered',
  'POST /api/login/passkey': 'no authenticator has answered',
  'POST /api/login/second-factor': 'nobody has begun such a log-in',
  'POST /api/groups/{groupId}/join-requests': 'a member already',
  'PUT /api/sessions/{id}/feedback': 'the session has not been completed',
};
