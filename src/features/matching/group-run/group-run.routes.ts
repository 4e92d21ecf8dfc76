import Joi from 'joi';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { orNotFound } from '../../../core/errors.ts';
import { addExclusion, listExclusions, removeExclusion } from './exclusions.service.ts';
import { listRuns, readRun } from './group-run.queries.ts';
import {
  exclusionAnswer,
  exclusionParams,
  exclusionPayload,
  groupParams,
  publishAnswer,
  runAnswer,
  runParams,
  runPayload,
} from './group-run.schemas.ts';
import { changeRun, discardRun, publishRun, queueRun } from './group-run.service.ts';

const tag = 'group matching';
const ADMINS = ['group_admin', 'super_admin'] as const;
const runs = '/api/groups/{groupId}/matching-runs';
const exclusions = '/api/groups/{groupId}/exclusions';
const ofGroup = { path: exclusions, access: ADMINS, tag, params: groupParams } as const;
const run = { path: `${runs}/{runId}`, access: ADMINS, tag, params: runParams, answer: runAnswer } as const;

/** Matching a whole group at once, as a draft that its admins publish; and who is never to be matched. */
export function groupRunRoutes(deps: Deps): Route[] {
  return [...runRoutes(deps), ...exclusionRoutes(deps)];
}

function runRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute(runs, {
      access: ADMINS,
      tag,
      summary: 'A page of a group’s matching runs',
      params: groupParams,
      resource: 'matching-runs',
      row: runAnswer,
      page: ({ context, params: { groupId } }, list) => listRuns(db, context, groupId, list),
    }),
    route.post(runs, {
      access: ADMINS,
      tag,
      limit: 'matchGroup',
      summary: 'Match all of a group’s open requests, as a draft',
      once: true,
      params: groupParams,
      payload: runPayload,
      answer: runAnswer,
      status: 201,
      handler: async ({ context, params: { groupId }, payload }) => {
        const id = await queueRun(deps, context, groupId, payload);
        return readRun(db, context, groupId, id);
      },
    }),
    route.get(run.path, {
      ...run,
      summary: 'One matching run and what it found',
      handler: ({ context, params: { groupId, runId } }) => readRun(db, context, groupId, runId),
    }),
    route.put(run.path, {
      ...run,
      limit: 'matchGroup',
      summary: 'Work a draft out anew with other settings',
      payload: runPayload,
      handler: async ({ context, params: { groupId, runId }, payload }) => {
        await changeRun(deps, context, groupId, runId, payload);
        return readRun(db, context, groupId, runId);
      },
    }),
    route.post(`${runs}/{runId}/publish`, {
      access: ['group_admin'],
      tag,
      limit: 'matchGroup',
      summary: 'Propose what a draft has found',
      needsProvedAddress: true,
      params: runParams,
      answer: publishAnswer,
      handler: ({ context, params: { groupId, runId } }) => publishRun(deps, context, groupId, runId),
    }),
    route.delete(run.path, {
      ...run,
      summary: 'Discard a draft',
      handler: async ({ context, params: { groupId, runId } }) => {
        await discardRun(deps, context, groupId, runId);
        return readRun(db, context, groupId, runId);
      },
    }),
  ];
}

function exclusionRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route.get(ofGroup.path, {
      ...ofGroup,
      summary: 'Advisors and organisations that are never to be matched',
      answer: Joi.array().items(exclusionAnswer),
      handler: ({ context, params: { groupId } }) => listExclusions(db, context, groupId),
    }),
    route.post(ofGroup.path, {
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
      access: ADMINS,
      tag,
      summary: 'Let these two be matched again',
      params: exclusionParams,
      answer: Joi.object({ deleted: Joi.boolean().required() }),
      handler: async ({ context, params: { groupId, exclusionId } }) => {
        await removeExclusion(deps, context, groupId, exclusionId);
        return { deleted: true };
      },
    }),
  ];
}
