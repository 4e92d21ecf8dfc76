import type { Locale } from '../../contract/languages.ts';
import type { NotificationType } from '../../contract/enums.ts';
import { remembering } from '../once-only.ts';
import { shippedTexts } from '../shipped-json.ts';
import english from './texts.en.json' with { type: 'json' };

export const textsIn = remembering(new Map<Locale, typeof english>([['en', english]]), (locale) =>
  shippedTexts<typeof english>('./texts', locale, import.meta.url),
);

/** Kinds of mails; every text of theirs may use `{brandName}` and `{supportEmail}` beside its own places. */
export type MailType = keyof typeof english.mails;

export type SignInChange = keyof typeof english.signInChanges;

/** Events as webhooks tell them in a sentence (spec 4 §17): to a channel of many readers, in English. */
export const WEBHOOK_LINES = english.webhookLines;

/**
 * Occasions of a notification and its e-mail. Moments are in each recipient's time zone; a line of the body with an
 * empty value is left out.
 */
export type NoticeName = keyof typeof english.notices;

/** Occasions whose e-mails a user chooses together with those of another (contract §6). */
const CHOSEN_WITH = {
  matchProposedForAdvisor: 'matchProposed',
  matchReminderForAdvisor: 'matchReminder',
  matchProposedToOrganization: 'matchProposed',
  stillWithUs: 'matchReminder',
  matchOffered: 'matchProposed',
  matchOfferReminder: 'matchReminder',
  matchOfferLapsed: 'matchLapsed',
  matchOfferLapsedForAdvisor: 'matchLapsed',
  matchEnded: 'matchDeclined',
  matchLapsedForAdvisor: 'matchLapsed',
  sessionCalledOff: 'sessionCancelled',
  sessionAsked: 'sessionProposed',
  sessionConfirmed: 'sessionProposed',
  sessionPlaceChanged: 'sessionMoved',
  sessionLengthChanged: 'sessionMoved',
  checkExpiresForAdmin: 'checkExpires',
  advisorLeft: 'matchLapsed',
  requestCompleted: 'requestClosed',
  requestCancelled: 'requestClosed',
  requestCompletedByAdmin: 'requestClosed',
  requestCancelledByAdmin: 'requestClosed',
  adminInvitation: 'invitation',
  adminAdded: 'invitation',
  listedPublicly: 'joinRequestAnswered',
  joinRequestApproved: 'joinRequestAnswered',
  joinRequestRejected: 'joinRequestAnswered',
} as const satisfies Partial<Record<NoticeName, NotificationType>>;

const isChosenWith = (name: NoticeName): name is keyof typeof CHOSEN_WITH => name in CHOSEN_WITH;

/** The type by which a user chooses the e-mails of an occasion. */
export const noticeType = (name: NoticeName): NotificationType =>
  isChosenWith(name) ? CHOSEN_WITH[name] : name;
