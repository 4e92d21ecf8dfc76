import Joi from 'joi';
import type { Deps } from '../../../core/deps.ts';
import { listRoute } from '../../../core/http/list-route.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { notFound } from '../../../core/errors.ts';
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
import { changeRun, discardRun, publishRun, queueRun, requireGroup } from './group-run.service.ts';

const tag = 'group matching';
const ADMINS = ['group_admin', 'super_admin'] as const;
const runs = '/api/groups/{groupId}/matching-runs';
const exclusions = '/api/groups/{groupId}/exclusions';

/** Matching a whole group at once, as a draft that its admins publish; and who is never to be matched. */
export function groupRunRoutes(deps: Deps): Route[] {
  return [...runRoutes(deps), ...exclusionRoutes(deps)];
}

function runRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    listRoute({
      path: runs,
      access: ADMINS,
      tag,
      summary: 'A page of a group’s matching runs',
      params: groupParams,
      resource: 'matching-runs',
      row: runAnswer,
      page: async ({ context, params: { groupId } }, list) => {
        await requireGroup(db, context, groupId);
        return listRuns(db, context.actor, groupId, list);
      },
    }),
    route({
      method: 'POST',
      path: runs,
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
        return readRun(db, context.actor, groupId, id);
      },
    }),
    route({
      method: 'GET',
      path: `${runs}/{runId}`,
      access: ADMINS,
      tag,
      summary: 'One matching run and what it found',
      params: runParams,
      answer: runAnswer,
      handler: async ({ context, params: { groupId, runId } }) => {
        await requireGroup(db, context, groupId);
        return readRun(db, context.actor, groupId, runId);
      },
    }),
    route({
      method: 'PUT',
      path: `${runs}/{runId}`,
      access: ADMINS,
      tag,
      limit: 'matchGroup',
      summary: 'Work a draft out anew with other settings',
      params: runParams,
      payload: runPayload,
      answer: runAnswer,
      handler: async ({ context, params: { groupId, runId }, payload }) => {
        await changeRun(deps, context, groupId, runId, payload);
        return readRun(db, context.actor, groupId, runId);
      },
    }),
    route({
      method: 'POST',
      path: `${runs}/{runId}/publish`,
      access: ['group_admin'],
      tag,
      limit: 'matchGroup',
      summary: 'Propose what a draft has found',
      params: runParams,
      answer: publishAnswer,
      handler: ({ context, params: { groupId, runId } }) => publishRun(deps, context, groupId, runId),
    }),
    route({
      method: 'DELETE',
      path: `${runs}/{runId}`,
      access: ADMINS,
      tag,
      summary: 'Discard a draft',
      params: runParams,
      answer: runAnswer,
      handler: async ({ context, params: { groupId, runId } }) => {
        await discardRun(deps, context, groupId, runId);
        return readRun(db, context.actor, groupId, runId);
      },
    }),
  ];
}

function exclusionRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    route({
      method: 'GET',
      path: exclusions,
      access: ADMINS,
      tag,
      summary: 'Advisors and organisations that are never to be matched',
      params: groupParams,
      answer: Joi.array().items(exclusionAnswer),
      handler: async ({ context, params: { groupId } }) => {
        await requireGroup(db, context, groupId);
        return listExclusions(db, groupId);
      },
    }),
    route({
      method: 'POST',
      path: exclusions,
      access: ADMINS,
      tag,
      summary: 'Never match these two',
      params: groupParams,
      payload: exclusionPayload,
      answer: exclusionAnswer,
      status: 201,
      handler: async ({ context, params: { groupId }, payload }) => {
        const wanted = payload;
        const id = await addExclusion(deps, context, groupId, wanted);
        const added = (await listExclusions(db, groupId)).find((one) => one.id === id);
        if (!added) throw notFound();
        return added;
      },
    }),
    route({
      method: 'DELETE',
      path: `${exclusions}/{exclusionId}`,
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
