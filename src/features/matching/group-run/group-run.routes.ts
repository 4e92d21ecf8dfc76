import Joi from 'joi';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { orNotFound } from '../../../core/errors.ts';
import { ADMINS } from '../../../core/access/access.ts';
import { addExclusion, listExclusions, removeExclusion, type WantedExclusion } from './exclusions.service.ts';
import { listRuns, readRun } from './group-run.queries.ts';
import { changeRun, discardRun, publishRun, queueRun } from './group-run.service.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import {
  MATCH_EXCLUSION,
  RUN_PAIR,
  MATCHING_RUN,
  type RunSettings,
} from '../../../contract/group-matching-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { changeableText, id } from '../../../core/http/joi.ts';

const pairs = () => Joi.array().items(answerOf(RUN_PAIR)).max(LIMITS.matchingRun.pairsMax).default([]);

const runPayload = Joi.object<RunSettings>({
  requestsPerAdvisor: Joi.number()
    .integer()
    .min(1)
    .max(LIMITS.matchingRun.requestsPerAdvisorMax)
    .default(LIMITS.matchingRun.requestsPerAdvisor),
  includeOpenAccess: Joi.boolean().default(false),
  liftWeakest: Joi.boolean().default(false),
  pinned: pairs(),
  excluded: pairs(),
});

const exclusionPayload = Joi.object<WantedExclusion>({
  advisorId: id().required(),
  organizationId: id().required(),
  reason: changeableText(LIMITS.match.declineReason.max),
});

const runAnswer = answerOf(MATCHING_RUN).keys({ settings: runPayload.required() });

const publishAnswer = Joi.object({
  proposed: Joi.number().integer().required(),
  leftOut: Joi.number().integer().required(),
});

const exclusionAnswer = answerOf(MATCH_EXCLUSION);

const runs = '/api/groups/{groupId}/matching-runs';
const run = `${runs}/{runId}` as const;
const exclusions = '/api/groups/{groupId}/exclusions';
const ofGroup = { access: ADMINS } as const;
const ofRun = { access: ADMINS, answer: runAnswer } as const;

/** Matching a whole group at once, as a draft that its admins publish; and who is never to be matched. */
export function groupRunRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute(runs, {
      ...ofGroup,
      summary: 'A page of a group’s matching runs',
      resource: 'matching-runs',
      row: runAnswer,
      page: ({ context, params: { groupId } }, list) => listRuns(db, context, groupId, list),
    }),
    route.post(runs, {
      ...ofGroup,
      limit: 'matchGroup',
      summary: 'Match all of a group’s open requests, as a draft',
      once: true,
      payload: runPayload,
      answer: runAnswer,
      status: 201,
      handler: async ({ context, params: { groupId }, payload }) => {
        const runId = await queueRun(deps, context, groupId, payload);
        return readRun(db, context, { groupId, runId });
      },
    }),
    route.get(run, {
      ...ofRun,
      summary: 'One matching run and what it found',
      handler: ({ context, params }) => readRun(db, context, params),
    }),
    route.put(run, {
      ...ofRun,
      limit: 'matchGroup',
      summary: 'Work a draft out anew with other settings',
      payload: runPayload,
      handler: ({ context, params, payload }) => changeRun(deps, context, params, payload),
      read: ({ context, params }) => readRun(db, context, params),
    }),
    route.post(`${run}/publish`, {
      ...ofRun,
      access: ['group_admin'],
      limit: 'matchGroup',
      summary: 'Propose what a draft has found',
      needsProvedAddress: true,
      answer: publishAnswer,
      handler: ({ context, params }) => publishRun(deps, context, params),
    }),
    route.delete(run, {
      ...ofRun,
      summary: 'Discard a draft',
      handler: ({ context, params }) => discardRun(deps, context, params),
      read: ({ context, params }) => readRun(db, context, params),
    }),
    route.get(exclusions, {
      ...ofGroup,
      summary: 'Advisors and organisations that are never to be matched',
      answer: Joi.array().items(exclusionAnswer),
      handler: ({ context, params: { groupId } }) => listExclusions(db, context, groupId),
    }),
    route.post(exclusions, {
      ...ofGroup,
      summary: 'Never match these two',
      payload: exclusionPayload,
      answer: exclusionAnswer,
      status: 201,
      handler: async ({ context, params: { groupId }, payload }) => {
        const id = await addExclusion(deps, context, groupId, payload);
        return orNotFound((await listExclusions(db, context, groupId)).find((one) => one.id === id));
      },
    }),
    route.delete(`${exclusions}/{exclusionId}`, {
      ...ofGroup,
      summary: 'Let these two be matched again',
      done: { deleted: true },
      handler: ({ context, params: { groupId, exclusionId } }) =>
        removeExclusion(deps, context, groupId, exclusionId),
    }),
  ];
}
