import Joi from 'joi';
import { ADVISOR_FIELDS } from '../../../contract/advisor-fields.ts';
import { ORGANIZATION_FIELDS, ORGANIZATION_SIDE } from '../../../contract/organization-fields.ts';
import type { Deps } from '../../../core/deps.ts';
import { answerKeys } from '../../../core/http/field-schemas.ts';
import { id } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { answersAnswer } from '../answers/answers.schemas.ts';
import { readAdvisorPage, readOrganizationPage } from './profiles.queries.ts';

const SHOWN = ['title', 'expertise', 'bio', 'location', 'skills', 'availability', 'pausedUntil'] as const;

const advisorPage = Joi.object({
  ...answerKeys(ADVISOR_FIELDS, SHOWN),
  advisorId: id().required(),
  userId: id().required(),
  name: Joi.string().allow('').required(),
  isOpenAccess: Joi.boolean().required(),
  answers: answersAnswer,
});

/** The pages of an advisor and of an organisation, for others who may see them (contract §5). */
export function profileRoutes({ db }: Deps): Route[] {
  return [
    route.get('/api/advisors/{id}/profile', {
      access: 'signedIn',
      summary: 'An advisor as others see them',
      answer: advisorPage,
      handler: ({ actor, params }) => readAdvisorPage(db, actor, params.id),
    }),
    route.get('/api/organizations/{id}/profile', {
      access: 'signedIn',
      summary: 'An organisation as others see it',
      answer: Joi.object(answerKeys(ORGANIZATION_FIELDS, ORGANIZATION_SIDE)),
      handler: ({ actor, params }) => readOrganizationPage(db, actor, params.id),
    }),
  ];
}
