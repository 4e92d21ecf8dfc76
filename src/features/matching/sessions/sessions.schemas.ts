import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { changeableText, id, moment as momentSent, optionalText, required } from '../../../core/http/joi.ts';
import { SESSION } from '../../../contract/requests-api.ts';
import type {
  ChangeSessionPayload,
  CreateSessionPayload,
  SessionFeedbackPayload,
} from '../../../contract/requests-api.ts';

const { minutes: MINUTES, usefulness: USEFULNESS } = LIMITS.session;

const minutes = () =>
  Joi.number().integer().min(MINUTES.min).max(MINUTES.max).messages({ '*': FIELDS.session.minutes });

/** `duration` and `durationMinutes` are the same value (contract §2). */
type Length = { readonly [name in 'duration' | 'durationMinutes']?: number };

const withOneLength = ({ duration, ...form }: Length): Length =>
  duration === undefined ? form : { durationMinutes: duration, ...form };

const start = () => momentSent(FIELDS.session.start);

/** Only https: both sides are led there by a button. */
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
  comment: optionalText(LIMITS.session.feedbackComment.max),
});

export const sessionAnswer = answerOf(SESSION).keys({
  abilities: Joi.object(
    required(
      Joi.boolean(),
      'move',
      'confirm',
      'cancel',
      'complete',
      'giveFeedback',
      'seeRequest',
      'seeAdvisor',
    ),
  ).required(),
});

export const calendarFeedAnswer = Joi.object({ url: Joi.string().uri().required() });

/** Anything at all: what is no address of a calendar is not found, like one that has been replaced. */
export const calendarQuery = Joi.object<{ readonly token: string }>({
  token: Joi.string().max(200).allow('').default(''),
});
