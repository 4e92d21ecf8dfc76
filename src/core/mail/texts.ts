import type { NotificationType } from '../../contract/enums.ts';
import texts from './texts.en.json' with { type: 'json' };

/** Mails by type; every text may use `{brandName}` and `{supportEmail}` beside its own places. */
export const MAILS = texts.mails;

/** What has changed about signing in, as a sentence of its mail. */
export const SIGN_IN_CHANGES = texts.signInChanges;
export type SignInChange = keyof typeof SIGN_IN_CHANGES;

/** What the e-mail of a notice says around it. */
export const NOTICE_MAIL = texts.noticeMail;

/**
 * What a notification and its e-mail say, by occasion. Places are filled for each recipient: moments in their time zone.
 * A line of the body with an empty value is left out.
 */
export const NOTICES = texts.notices;
export type NoticeName = keyof typeof NOTICES;

/** Occasions whose e-mails a user chooses together with those of another (contract §6). */
const CHOSEN_WITH = {
  matchProposedToOrganization: 'matchProposed',
  matchLapsedForAdvisor: 'matchLapsed',
  sessionCalledOff: 'sessionCancelled',
  checkExpiresForAdmin: 'checkExpires',
  advisorLeft: 'matchLapsed',
  requestCompleted: 'requestClosed',
  requestCancelled: 'requestClosed',
  requestCompletedByAdmin: 'requestClosed',
  requestCancelledByAdmin: 'requestClosed',
  adminInvitation: 'invitation',
  listedPublicly: 'joinRequestAnswered',
  joinRequestApproved: 'joinRequestAnswered',
  joinRequestRejected: 'joinRequestAnswered',
} as const satisfies Partial<Record<NoticeName, NotificationType>>;

const isChosenWith = (name: NoticeName): name is keyof typeof CHOSEN_WITH => name in CHOSEN_WITH;

/** The type by which a user chooses the e-mails of an occasion. */
export const noticeType = (name: NoticeName): NotificationType =>
  isChosenWith(name) ? CHOSEN_WITH[name] : name;
