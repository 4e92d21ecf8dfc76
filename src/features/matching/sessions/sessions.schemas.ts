import Joi from 'joi';
import { SESSION_SIDES, SESSION_STATUSES } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { oneOf, changeableText, id, moment as momentSent } from '../../../core/http/joi.ts';
import type {
  ChangeSessionPayload,
  CreateSessionPayload,
  SessionFeedbackPayload,
} from '../../../contract/requests-api.ts';

const { minutes: MINUTES, usefulness: USEFULNESS } = LIMITS.session;

/** Whole minutes. */
const minutes = () =>
  Joi.number().integer().min(MINUTES.min).max(MINUTES.max).messages({ '*': FIELDS.session.minutes });

/** `duration` and `durationMinutes` are the same value (contract §2); the handlers take either. */
interface Length {
  readonly duration?: number;
  readonly durationMinutes?: number;
}

/** The form with the length under its one name. */
const withOneLength = ({ duration, ...form }: Length): Length =>
  duration === undefined ? form : { durationMinutes: duration, ...form };

const start = () => momentSent(FIELDS.session.start);

/** Where a session is; only https, since both sides are led there by a button. */
const where = {
  place: changeableText(LIMITS.session.place.max),
  meetingUrl: changeableText(LIMITS.url.max)
    .uri({ scheme: ['https'] })
    .messages({ '*': FIELDS.session.meetingUrl }),
};

export const createSessionPayload = Joi.object<CreateSessionPayload & Length>({
  matchId: id().required(),
  scheduledDate: start().required(),
  duration: minutes(),
  durationMinutes: minutes().when('duration', { is: Joi.exist(), otherwise: Joi.required() }),
  notes: changeableText(LIMITS.session.notes.max),
  ...where,
}).custom(withOneLength);

export const changeSessionPayload = Joi.object<ChangeSessionPayload & Length>({
  scheduledDate: start(),
  duration: minutes(),
  durationMinutes: minutes(),
  notes: changeableText(LIMITS.session.notes.max),
  ...where,
  completed: Joi.boolean().valid(true),
  confirm: Joi.boolean().valid(true),
})
  // Another time is not the one that was proposed.
  .without('confirm', ['scheduledDate', 'duration', 'durationMinutes', 'completed'])
  .custom(withOneLength);

export const feedbackPayload = Joi.object<SessionFeedbackPayload>({
  usefulness: Joi.number().integer().min(USEFULNESS.min).max(USEFULNESS.max).required(),
  wouldMeetAgain: Joi.boolean().required(),
});

const moment = Joi.string().isoDate().required();
const momentOrNull = Joi.string().isoDate().allow(null).required();
const name = Joi.string().required();
const feedback = Joi.object({
  side: oneOf(SESSION_SIDES).required(),
  usefulness: Joi.number().integer().required(),
  wouldMeetAgain: Joi.boolean().required(),
  createdAt: moment,
})
  .allow(null)
  .required();

export const sessionAnswer = Joi.object({
  id: id().required(),
  matchId: id().required(),
  requestId: id().required(),
  requestTitle: Joi.string().required(),
  advisorId: id().required(),
  advisorName: name,
  advisorUserId: id().required(),
  organizationId: id().required(),
  organizationName: name,
  organizationUserId: id().required(),
  scheduledDate: moment,
  duration: Joi.number().integer().required(),
  durationMinutes: Joi.number().integer().required(),
  completed: Joi.boolean().required(),
  completedAt: momentOrNull,
  cancelledAt: momentOrNull,
  notes: Joi.string().allow(null).required(),
  status: oneOf(SESSION_STATUSES).required(),
  proposedBy: oneOf(SESSION_SIDES).allow(null).required(),
  place: Joi.string().allow(null).required(),
  meetingUrl: Joi.string().allow(null).required(),
  sequence: Joi.number().integer().required(),
  createdByUserId: id().allow(null).required(),
  createdAt: moment,
  updatedAt: moment,
  feedback: Joi.object({ mine: feedback, theirs: feedback, openUntil: momentOrNull }).required(),
  abilities: Joi.object({
    move: Joi.boolean().required(),
    confirm: Joi.boolean().required(),
    cancel: Joi.boolean().required(),
    complete: Joi.boolean().required(),
    giveFeedback: Joi.boolean().required(),
    seeRequest: Joi.boolean().required(),
    seeAdvisor: Joi.boolean().required(),
  }).required(),
});

export const calendarFeedAnswer = Joi.object({ url: Joi.string().uri().required() });

/** Anything at all: what is no address of a calendar is not found, like one that has been replaced. */
export const calendarQuery = Joi.object<{ readonly token: string }>({
  token: Joi.string().max(200).allow('').default(''),
});
