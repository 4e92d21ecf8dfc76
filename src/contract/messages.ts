/**
 * Every message the server can send, by its stable code (contract §2 and §10, spec 1 §5 and §8, spec 2 §5 and §8).
 * Documented wording is to the letter. `{name}` marks a value filled in by {@link fill}.
 */
export const ERRORS = {
  // Conventions
  INVALID: 'The request is not valid.',
  INVALID_JSON: 'The request body is not valid JSON.',
  NOT_AN_OBJECT: 'The request body must be a JSON object.',
  UNAUTHENTICATED: 'Please sign in first.',
  FORBIDDEN: 'You are not allowed to do this.',
  CROSS_ORIGIN: 'Requests from another site are refused.',
  NOT_FOUND: 'Not found.',
  TOO_LARGE: 'The request is too large.',
  UNSUPPORTED_TYPE: 'This content type is not supported here.',
  TOO_MANY: 'Too many attempts. Please try again in {seconds} seconds.',
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UNAVAILABLE: 'The service is busy or restarting. Please try again in a moment.',
  METHOD_NOT_ALLOWED: 'This method is not supported here.',
  INVALID_FORM: 'The request body is not a valid form.',
  KEY_INVALID: 'Idempotency-Key must be 1 to 200 printable characters.',
  KEY_REUSED: 'This Idempotency-Key belongs to another request.',
  KEY_BUSY: 'The same request is still being carried out. Please try again in a moment.',
  KEY_ANSWER_LOST: 'This has been saved already. Please reload the page to see it.',

  // Lists
  UNKNOWN_SORT: 'Cannot sort by "{field}".',
  UNKNOWN_FILTER: 'Cannot filter by "{field}".',
  BAD_RANGE: 'range must be two whole numbers, such as [0,9].',
  BAD_SORT: 'sort must be a field and a direction, such as ["name","ASC"].',
  BAD_FILTER: 'filter must be a JSON object.',

  // Accounts
  BAD_CREDENTIALS: 'Invalid username or password',
  USERNAME_TAKEN: 'Username already exists',
  EMAIL_TAKEN: 'Email already exists',
  PASSWORD_CHANGE_REQUIRED: 'Please choose a password of your own first.',
  PASSWORD_SAME: 'Please choose another password than the present one.',
  PASSWORD_COMMON: 'This password is too common. Please choose another one.',
  REAUTH_REQUIRED: 'Please enter your current password to make this change.',
  WRONG_PASSWORD: 'The current password is not correct.',
  EMAIL_UNVERIFIED: 'Please confirm your e-mail address first.',
  TOKEN_INVALID: 'This link is no longer valid. Please ask for a new one.',
  FRESH_LOGIN_REQUIRED: 'Please sign in again to make this change.',
  SECOND_FACTOR_REQUIRED: 'Please set up a second step for signing in first: a passkey or one-time codes.',
  SECOND_FACTOR_ON: 'One-time codes are on already. Turn them off first.',
  WRONG_CODE: 'This code is not correct. Please try the next one.',
  CHALLENGE_OVER: 'This log-in has taken too long or too many tries. Please begin again.',
  PASSKEY_REFUSED: 'This passkey was not accepted.',
  PASSKEY_KNOWN: 'This passkey is in use already.',
  TOO_MANY_PASSKEYS: 'An account has at most {n} passkeys. Remove one first.',
  LAST_SUPER_ADMIN: 'The last super admin cannot be removed.',

  // Skills and availability
  UNKNOWN_SKILLS: 'Unknown skills: {names}',
  UNKNOWN_AVAILABILITY: 'Unknown availability: {names}',

  // Groups
  UNKNOWN_GROUPS: 'Unknown groups: {ids}',
  LAST_OPEN_GROUP: 'The last open group cannot be deleted.',
  NOT_A_GROUP_ADMIN: 'This address belongs to an account that is not a group administrator.',
  ALREADY_GROUP_ADMIN: 'This person already administers the group.',
  LAST_PRIMARY_ADMIN: 'This is the last primary administrator of the group. Make another one primary first.',

  // CSV (contract §8)
  CSV_MISSING: 'Please choose a CSV file',
  CSV_UNREADABLE: 'Failed to parse CSV file. Please check the format. Row {row}: {problem}.',
  CSV_NOT_TEXT: 'This is not a CSV file: it holds binary data. Save the sheet as CSV and try again.',
  CSV_NO_ROWS: 'The file needs a header and at least one row.',
  CSV_HEADERS: 'The header lacks: {names}',
  CSV_TOO_MANY_ROWS: 'A file may have at most {n} rows.',
  CSV_TOO_MANY_PASSWORDS: 'At most {n} rows can get passwords at once.',

  // CVs (contract §7, spec 2 §5)
  CV_MISSING: 'Please choose a CV file',
  CV_TOO_LARGE: 'File size exceeds 5MB limit',
  CV_TYPE: 'File type not supported for text extraction',
  CV_NO_TEXT: 'No text could be extracted from the file',
  CV_ENCRYPTED: 'This file is protected by a password. Please save it without one and try again.',
  CV_DAMAGED: 'This file is damaged and cannot be read. Please save it anew and try again.',
  CV_TOO_LONG: 'This document is too long to be read: at most {pages} pages.',
  CV_TOO_COMPLEX: 'This document takes too much time or memory to be read. Please save it in a simpler form.',

  // Requests, matches, sessions
  REQUEST_TRANSITION: 'A request that is {from} cannot become {to}.',
  REQUEST_FINAL: 'This request is {status}; it takes no more changes.',
  MATCH_TRANSITION: 'A match that is {from} cannot become {to}.',
  ALREADY_PROPOSED: 'This advisor has already been proposed for the request.',
  ADVISOR_AT_CAPACITY: 'This advisor has {n} hours left this year; the request needs {needed}.',
  ADVISOR_PAUSED: 'This advisor takes no new requests until {day}.',
  MATCH_NOT_ACCEPTED: 'Sessions can be planned once the match is accepted.',
  RUN_FINAL: 'This matching run was published or discarded; it cannot be changed.',
  RUN_NOT_READY: 'This matching run is not ready to be published.',
  ALREADY_MEMBER: 'You already belong to this group.',
  ALREADY_ASKED: 'You have already asked to join this group.',
  JOIN_REQUEST_TRANSITION: 'A join request that is {from} cannot become {to}.',
  INVITATION_ANSWERED: 'An invitation that is {status} cannot be changed.',
  INVITATION_SIGN_IN:
    'There is an account with this address. Please sign in with it, then open the link in the e-mail again.',
  INVITATION_OTHER_ACCOUNT:
    'This invitation was sent to another account. Please sign out, or sign in with that one, and open the link again.',
  ALREADY_EXCLUDED: 'These two are already excluded from each other.',
  CHECK_MISSING: 'This request asks for a valid {kind} check, which the advisor does not have.',
  VIEWING_AS: 'You are viewing as somebody else. Leave that view to change something.',
  ADMIN_NOT_BLOCKED: 'Administrators cannot be blocked. You can report them to us.',
  KEPT_APART: 'A block keeps these two apart; nothing can be done between them.',
  SESSION_OVERLAP: 'This overlaps with another session of {name}.',
  SESSION_FINAL: 'This session is {status}; it cannot be changed.',
  SESSION_NOT_STARTED: 'A session can be completed only after its start.',
  FEEDBACK_CLOSED: 'Feedback can be given for 14 days after a completed session.',

  // Messages
  MAY_NOT_WRITE: 'You can write to the other side of your matches and within your groups.',

  // Notifications
  UNKNOWN_NOTIFICATION_TYPES: 'These e-mails cannot be chosen: {names}',

  // Hours
  NOT_ENOUGH_HOURS: 'You only have {n} hours remaining in your allocation.',
  HOURS_IN_USE: '{n} hours are in use; the allocation cannot be lower.',
  HOURS_USED: '{n} hours have been used already; the request cannot need fewer.',
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What stands for the name of somebody whose account was deleted. */
export const DELETED_USER = 'Deleted user';

/** Messages of single fields, quoted from spec 1 §5 and spec 2 §5. */
export const FIELDS = {
  username: {
    required: 'Username is required',
    min: 'Username must be at least 3 characters',
    selfManaged: 'Username is required for self-managed advisors',
    characters: 'Username may hold letters of one alphabet, digits, blanks and . _ - only',
    reserved: 'This username is reserved. Please choose another one.',
  },
  password: {
    required: 'Password is required',
    min: 'Password must be at least 8 characters',
    minReset: 'Password must be at least 8 characters long',
    minManagedAdmin: 'Password must be at least 6 characters long',
    selfManaged: 'Password is required for self-managed advisors',
  },
  email: {
    invalid: 'Invalid email address',
    /** One among several, as it was sent. */
    invalidOne: 'Invalid email address: {#value}',
    required: 'Email is required',
  },
  trade: {
    name: 'A name of {min} to {max} characters is required',
    taken: 'There is a trade of your own by this name already',
    titles: 'At most {max} other titles, each of at most {length} characters',
    words: 'From {min} to {max} words of profiles are required, each of at most {length} characters',
    troubles: 'From {min} to {max} troubles are required, each of at most {length} characters',
    full: 'There can be at most {max} trades of your own',
    text: 'Write what somebody asks for, in at most {max} characters',
  },
  check: {
    reference: 'Give the last four characters of the reference',
    day: 'Give the day as YYYY-MM-DD',
    seenOn: 'It must have been seen today or before',
    expiresOn: 'It cannot end before it was seen',
  },
  firstName: { required: 'First name is required' },
  lastName: { required: 'Last name is required' },
  title: { required: 'Title is required' },
  bio: { min: 'Bio must be at least 10 characters' },
  expertise: { min: 'Expertise must be at least 10 characters' },
  linkedinUrl: { invalid: 'Invalid LinkedIn URL' },
  cvFileUrl: { invalid: 'Invalid CV file URL' },
  cvText: { required: 'No CV text available to process' },
  advisorId: { required: 'Please name the advisor' },
  organizationName: { required: 'Organization name is required' },
  organizationType: { required: 'Organization type is required' },
  description: { min: 'Description must be at least 10 characters' },
  website: { invalid: 'Invalid website URL' },
  logo: { invalid: 'Invalid logo URL' },
  request: {
    titleMin: 'Title must be at least 5 characters',
    titleMax: 'Title must be less than 100 characters',
    descriptionMin: 'Description must be at least 20 characters',
    descriptionMax: 'Description must be less than 1000 characters',
    skills: 'Please select at least one required skill',
    hoursMin: 'Hours needed must be at least 1',
    hoursMax: 'Hours needed cannot exceed 50',
    timeCommitment: 'Please choose a time commitment',
  },
  session: {
    minutes: 'A session lasts 15 to 480 minutes',
    start: 'Please choose a start',
    startRange: 'A session may start at most 90 days back and two years ahead',
  },
  allocatedHours: { range: 'Hours must be between 0.01 and 10000' },
  expiryDate: { invalid: 'Please enter a day as YYYY-MM-DD', past: 'Please choose today or a later day' },
  period: {
    day: 'Please enter a day as YYYY-MM-DD',
    order: 'The last day must not come before the first one',
    length: 'A period has at most ten years',
    range: 'Please choose a day between 1970 and 2999',
  },
  pausedUntil: { range: 'Please choose a day within the next two years' },
  message: { empty: 'Please write a message', max: 'A message has at most 4000 characters' },
  managedOrganization:
    'Email, username (3+ chars), and password (8+ chars) are required for managed organizations',
  groupName: { required: 'Group name is required' },
  groupWebsite: { invalid: 'Website must be a valid URL' },
  groupAdminEmail: { invalid: 'Please enter a valid email' },
  addAdminEmail: { required: 'Please enter an email address' },
} as const;

/** The impact report: what its figures are called in the file, and what they mean wherever they are shown. */
export const IMPACT = {
  names: {
    hours: 'Hours delivered',
    value: 'Value of these hours',
    sessions: 'Sessions held',
    advisors: 'Advisors who gave hours',
    organizations: 'Organisations helped',
    requestsMade: 'Requests made',
    requestsAnswered: 'Requests answered',
    requestsUnanswered: 'Requests unanswered',
    requestsWithdrawn: 'Requests withdrawn',
    requestsCompleted: 'Requests completed',
    requestsCancelled: 'Requests cancelled',
    firstAnswerMedian: 'Time to first answer, median',
    firstAnswerP90: 'Time to first answer, nine in ten',
    feedbackAnswers: 'Feedback answers',
    usefulness: 'Usefulness, mean',
    wouldMeetAgain: 'Would meet again',
  },
  /** In the order of the report; the value's is its currency. */
  units: {
    hours: 'hours',
    value: '',
    sessions: 'sessions',
    advisors: 'advisors',
    organizations: 'organisations',
    requestsMade: 'requests',
    requestsAnswered: 'requests',
    requestsUnanswered: 'requests',
    requestsWithdrawn: 'requests',
    requestsCompleted: 'requests',
    requestsCancelled: 'requests',
    firstAnswerMedian: 'hours',
    firstAnswerP90: 'hours',
    feedbackAnswers: 'answers',
    usefulness: 'of 5',
    wouldMeetAgain: 'percent',
  },
  definitions: {
    scope:
      'A session counts for a group when its advisor or its organisation belongs to the group now, a request when its organisation does. What two groups share counts for both. All days are in UTC.',
    before:
      'The same length just before: as many whole months, else as many days. Of a period that still runs, only the part up to today is compared.',
    hours:
      'Length of completed sessions, by the day they were held; each session’s hours are rounded to two decimals, as the ledger books them. Sessions of accounts deleted since are counted, without names.',
    value: 'Hours delivered times {rate} {currency}, the rate that the operator has set.',
    sessions: 'Completed sessions, by the day they were held.',
    advisors: 'Different advisors with at least one of these sessions; deleted accounts are not counted.',
    organizations:
      'Different organisations with at least one of these sessions; deleted accounts are not counted.',
    requestsMade: 'Requests created in the period. The figures below say how these requests stand today.',
    requestsAnswered: 'Of the requests made, those that somebody has accepted.',
    requestsUnanswered:
      'Of the requests made, those that nobody has accepted yet: they are open, or every proposal was declined or lapsed.',
    requestsWithdrawn: 'Of the requests made, those cancelled before anybody had accepted.',
    requestsCompleted: 'Of the requests made, those completed.',
    requestsCancelled: 'Of the requests made, those cancelled, accepted or not.',
    firstAnswerMedian:
      'From the creation of a request to the first acceptance or decline by a person: half of the requests with such an answer waited no longer. Requests that nobody has answered are left out.',
    firstAnswerP90: 'The same: nine in ten waited no longer.',
    feedbackAnswers:
      'Answers of both sides about these sessions, as soon as both sides may read them; of whole months only. Months with fewer than three count together with their neighbours of the same year, or not at all, so that nobody can be singled out, nor by comparing two periods.',
    usefulness: 'Mean of these answers to “How useful was it?”, from 1 to 5.',
    wouldMeetAgain: 'Share of these answers that would meet again.',
    months: 'By calendar month: sessions by the day they were held, requests by the day they were made.',
    skills:
      'By the skills that the request asks for. A request may ask for several, so skills do not add up to the whole; sessions of accounts deleted since have none.',
    organizationsByHours: 'The ten organisations with most hours delivered.',
  },
  noRate: 'Not shown: the operator has set no rate for an hour.',
  parts: {
    report: 'Report',
    figures: 'Figures',
    months: 'Months',
    skills: 'Skills',
    organizations: 'Organisations',
  },
  figures: { group: 'Group', allGroups: 'All in scope', from: 'First day', to: 'Last day' },
  organization: '{name} (ID {id})',
} as const;

/** What the report of a CSV import says of a row (spec 2 §5, contract §8 and §10), and why an undo keeps a record. */
export const IMPORT_ROW = {
  email: { required: 'Email is required before saving', invalid: 'Invalid email format' },
  hours: { invalid: 'Hours Allocated must be a number from {min} to {max}' },
  type: { unknown: 'Unknown organization type: {type}' },
  tooLong: '{name} must have at most {n} characters',
  unreadable: '{name} holds unreadable characters',
  cells: 'The row has {n} cells, the header has {columns}',
  duplicate: 'Email already exists',
  duplicateInFile: 'Email already exists in row {row}',
  skillsDropped: 'Unknown skills were left out: {names}',
  fromCv: 'Generated from the CV: {fields}',
  cvSilent: 'The CV says nothing that could be generated',
  failed: 'The row could not be saved',
  kept: {
    used: 'Has signed in',
    changed: 'Was changed after the import',
    working: 'Has matches or requests',
    talking: 'Has messages',
    elsewhere: 'Is in a group of somebody else',
  },
} as const;

/** Sentences of the ranking and the content check (contract §5, design/matching.md). */
export const FIT = {
  flagged: 'This request may contain inappropriate content',
  /** Reasons of the embedded assessor; the places hold the profile's own words. */
  items: '{name} listed expertise includes {items}.',
  itemsNameless: 'Their listed expertise includes {items}.',
  title: "From their profile: '{title}'",
  sentence: "From their profile: '{sentence}'",
  nothing: 'Nothing in the profile speaks directly to this brief.',
  /** Of a suggestion for which no words of the profile speak, only its skills. */
  skills: 'Their skills include {skills}.',
  /** The same to an advisor, about an organisation that is suggested to them. */
  toAdvisor: {
    items: 'Your listed expertise includes {items}.',
    title: "From your profile: '{title}'",
    sentence: "From your profile: '{sentence}'",
    skills: 'Your skills include {skills}.',
  },
} as const;

/** Fills `{name}` places of a message; a missing value leaves the place visible, so that a test finds it. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
