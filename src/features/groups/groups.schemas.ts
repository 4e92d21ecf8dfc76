import Joi from 'joi';
import { INVITATION } from '../../contract/api.ts';
import { FIELDS } from '../../contract/messages.ts';
import { id, password, text, username } from '../../core/http/joi.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';

export const resetPasswordPayload = Joi.object<{ readonly newPassword: string }>({
  newPassword: password(FIELDS.password.minReset).required(),
});
export const statusAnswer = Joi.object({ status: Joi.string().required() });

/** To accept or decline; the rest is for a new account. */
export interface InvitationAnswer {
  readonly action: 'accept' | 'decline';
  readonly username?: string;
  readonly password?: string;
  readonly timeZone?: string | null;
}

export const invitationParams = Joi.object<{ readonly token: string }>({ token: text(200).required() });
const action = Joi.string().valid('accept', 'decline').required();
export const ownInvitationPayload = Joi.object<Pick<InvitationAnswer, 'action'>>({ action });
export const answerInvitationPayload = Joi.object<InvitationAnswer>({
  action,
  username: username(),
  password: password(),
  timeZone: text(64).allow(null),
});
export const invitationAnswer = answerOf(INVITATION);

export const linkedGroupsAnswer = Joi.array().items(
  Joi.object({
    id: id().required(),
    name: Joi.string().required(),
    description: Joi.string().allow('', null),
  }),
);

export const memberAnswerKeys = {
  groups: linkedGroupsAnswer,
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).description('verdicts for the asking user'),
};
