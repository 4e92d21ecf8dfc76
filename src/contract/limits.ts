/** Documented numbers (spec 1 §5, §9, spec 2 §5, §9, contract §10). Lengths are characters, durations name a unit. */
export const LIMITS = {
  username: { min: 3, max: 60 },
  email: { max: 254 },
  password: { min: 8, max: 128 },
  /** Only `PUT /api/admin/groups/{g}/admins/{a}/reset-password` (contract §10). */
  managedAdminPassword: { min: 6, max: 128 },
  name: { max: 120 },
  passkey: { most: 20, name: { max: 80 } },
  accessToken: { most: 20, name: { max: 80 }, days: { min: 1, max: 365, default: 90 } },
  webhook: { most: 20 },
  recoveryCodes: 10,
  /** Wrong codes after which a log-in has to begin anew (spec 4 §12). */
  secondFactorTries: 5,
  title: { max: 200 },
  location: { max: 120 },
  url: { max: 500 },
  bio: { min: 10, max: 10_000 },
  expertise: { min: 10, max: 4_000 },
  cvText: { max: 200_000 },
  organizationDescription: { min: 10, max: 10_000 },
  groupDescription: { max: 4_000 },
  hoursAllocated: { min: 0, max: 100_000, default: 50 },
  availableHoursPerYear: { min: 0, max: 8_784 },
  request: {
    title: { min: 5, max: 100 },
    description: { min: 20, max: 1000 },
    hours: { min: 1, max: 50, default: 1 },
  },
  message: { min: 1, max: 4_000, clientIdMax: 64, page: 50, unreadMinutes: 10 },
  match: {
    /** Proposed at once when a request is created, and at most in all as others decline or lapse (contract §4, §10). */
    proposedAtOnce: 5,
    proposedAtMost: 10,
    /** Days a proposal waits for an answer unless MATCH_DUE_DAYS says otherwise; the reminder comes at half time. */
    dueDays: 5,
    declineReason: { max: 500 },
    pauseDaysMax: 730,
    /** Proposals until somebody's way of answering is shown, lapses in a row until they are asked (spec 4 §14). */
    answersShownFrom: 3,
    lapsesToAsk: 3,
    pauseMonths: 3,
  },
  report: { textMax: 4_000 },
  joinRequest: { message: { max: 1_000 } },
  /** The code of a private group; 50 bits. */
  joinCode: { length: 10 },
  invitation: { addressesMax: 200, message: { max: 1_000 } },
  announcement: { subjectMax: 200, textMax: 10_000, ofGroupADay: 5 },
  timeCredit: { min: 0.01, max: 10_000, reasonMax: 500 },
  matchingRun: { requestsPerAdvisor: 1, requestsPerAdvisorMax: 20, pairsMax: 1_000, unpublished: 50 },
  session: {
    minutes: { min: 15, max: 480, default: 60 },
    /** A start may be so far back (a meeting that has happened), and so far ahead. */
    startBackDays: 90,
    startAheadDays: 730,
    notes: { max: 4_000 },
    place: { max: 300 },
    reminderHours: 24,
    feedbackDays: 14,
    usefulness: { min: 1, max: 5 },
    feedbackComment: { max: 500 },
  },
  /** Hours one can be booked in (spec 4 §13, §20). A day has at most so many ranges. */
  booking: {
    ranges: 10,
    exceptions: 200,
    noticeHours: { min: 0, max: 720, default: 24 },
    bufferMinutes: { min: 0, max: 240, default: 0 },
    slotsDaysMax: 31,
    stepMinutes: 30,
    /** Of one's own calendar: the file, how often it is read, and how long that may take. */
    busy: {
      bytes: 2 * 1_048_576,
      everyMinutes: 15,
      readMs: 10_000,
      parseMs: 5_000,
      occurrences: 500_000,
      times: 20_000,
    },
  },
  /** The impact report: ten years, the least number of answers that is told, organisations with most hours. */
  impact: { monthsMax: 120, feedbackMin: 3, organizations: 10 },
  /** `eachCaller`: searches of one at a time in a process, an office's address being one caller; so many more wait. */
  search: {
    eachCaller: { concurrency: 2, waiting: 60 },
    queryMax: 5_000,
    placeMax: 60,
    maxResults: 20,
    hideAtOrBelow: 3,
    greenFrom: 8,
    yellowFrom: 6,
  },
  searchPolling: {
    maxAttempts: 15,
    firstPollMs: 1_000,
    emptyBaseMs: 1_000,
    processingBaseMs: 2_000,
    stepMs: 500,
    capMs: 5_000,
    afterErrorMs: 2_000,
  },
  /** A trade of the operator's own; the lengths are of one title, word or trouble. */
  trade: {
    name: { min: 3, max: 120 },
    titles: { min: 0, max: 20, length: 120 },
    words: { min: 3, max: 40, length: 120 },
    troubles: { min: 3, max: 60, length: 300 },
    ownMax: 500,
    /** "Read as": at most so many trades, of at least this share. */
    shown: { max: 5, share: 0.05 },
  },
  suggestions: { shown: 5, max: 50, candidates: 20, skills: 4 },
  /** E-mails a day to one person of what one other does; the daily mail has the rest. RATE_LIMIT_FACTOR applies. */
  mail: { fromOneToOneADay: 20, ofOneKindAnHour: 20 },
  list: { defaultRange: 1_000, pageSize: 10 },
  completion: { good: 70, complete: 100 },
  descriptionWords: { good: 50, complete: 100 },
  toastMs: 3_000,
  loginRedirectMs: 500,
  routeLoaderMs: 600,
  routeLoaderCapMs: 2_500,
  cvFileBytes: 5 * 1_048_576,
  /** What reading a CV may cost (contract §7). Real ones have a few pages and well under a megabyte. */
  cvReading: {
    pages: 200,
    /** Of a docx, counted while inflating: all of it, and its XML, which parsing blows up. */
    unpackedBytes: 50 * 1_048_576,
    unpackedXmlBytes: 12 * 1_048_576,
    zipEntries: 2_000,
    heapMegabytes: 256,
    residentMegabytes: 600,
    /** From the start of its process, so that whatever cannot be read is refused within ten seconds of its turn. */
    runMs: 8_000,
    /** A profile out of a text, with waiting for a turn. */
    proposalMs: 10_000,
    /** How long a request waits for its turn: several good files at once are all read. */
    waitMs: 30_000,
    atOnce: 2,
    waiting: 40,
    /** Of those, at most so many of one user, whatever is being read; so many more of theirs wait for these places. */
    eachUser: 5,
    waitingEachUser: 15,
  },
  /** Import: bytes of a form with its file, rows of a file, and rows that can get a generated password at once. */
  csv: { bytes: 20 * 1_048_576, rows: 100_000, passwordRows: 1_000, passwordLength: 12 },
  /** Files of one user read at a time, whose rows are all in memory until they are answered, and those that wait. */
  importsOfOne: { concurrency: 2, waiting: 4 },
  /** What reading an xlsx may cost: 100,000 rows have about 60 MB of XML. */
  spreadsheet: {
    zipEntries: 2_000,
    unpackedBytes: 200 * 1_048_576,
    unpackedXmlBytes: 128 * 1_048_576,
    heapMegabytes: 1_024,
    residentMegabytes: 1_600,
    runMs: 30_000,
    waitMs: 60_000,
    waiting: 20,
  },
  /** A logo: bytes of the file, pixels of the picture, pixels of a side as it is kept, and what reading it may cost. */
  logo: {
    bytes: 1_048_576,
    pixels: 25_000_000,
    side: 256,
    heapMegabytes: 128,
    residentMegabytes: 500,
    runMs: 8_000,
    waitMs: 30_000,
    waiting: 40,
  },
  jsonBodyBytes: 1_048_576,
  reauthAfterMinutes: 15,
  resetTokenMinutes: 60,
  /** Of the link that proves an address (spec 4 §11). */
  verificationTokenMinutes: 48 * 60,
} as const;
