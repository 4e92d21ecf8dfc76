import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { RunSettings } from '../../../contract/group-matching-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../../core/http/list.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { notFound } from '../../../core/errors.ts';
import { contextOf } from '../../groups/index.ts';
import { addExclusion, listExclusions, removeExclusion } from './exclusions.ts';
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

const paramsOf = (request: Request): { groupId: number; runId: number; exclusionId: number } =>
  request.params as { groupId: number; runId: number; exclusionId: number };

/** Matching a whole group at once, as a draft that its admins publish; and who is never to be matched. */
export function groupRunRoutes(deps: Deps): RouteDeclaration[] {
  return [...runRoutes(deps), ...exclusionRoutes(deps)];
}

function runRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  const read = (request: Request) => {
    const { groupId, runId } = paramsOf(request);
    return readRun(db, contextOf(request).actor, groupId, runId);
  };
  return [
    {
      method: 'GET',
      path: runs,
      access: ADMINS,
      tag,
      summary: 'A page of a group’s matching runs',
      params: groupParams,
      query: listQuerySchema,
      answer: Joi.array().items(runAnswer),
      handler: async (request, h) => {
        const context = contextOf(request);
        const { groupId } = paramsOf(request);
        await requireGroup(db, context, groupId);
        const list = readListQuery(request.query as Record<string, string>);
        return listResponse(h, 'matching-runs', list, await listRuns(db, context.actor, groupId, list));
      },
    },
    {
      method: 'POST',
      path: runs,
      access: ADMINS,
      tag,
      summary: 'Match all of a group’s open requests, as a draft',
      once: true,
      params: groupParams,
      payload: runPayload,
      answer: runAnswer,
      status: 201,
      handler: async (request, h) => {
        const context = contextOf(request);
        const { groupId } = paramsOf(request);
        const id = await queueRun(deps, context, groupId, request.payload as RunSettings);
        return h.response(await readRun(db, context.actor, groupId, id)).code(201);
      },
    },
    {
      method: 'GET',
      path: `${runs}/{runId}`,
      access: ADMINS,
      tag,
      summary: 'One matching run and what it found',
      params: runParams,
      answer: runAnswer,
      handler: async (request) => {
        await requireGroup(db, contextOf(request), paramsOf(request).groupId);
        return read(request);
      },
    },
    {
      method: 'PUT',
      path: `${runs}/{runId}`,
      access: ADMINS,
      tag,
      summary: 'Work a draft out anew with other settings',
      params: runParams,
      payload: runPayload,
      answer: runAnswer,
      handler: async (request) => {
        const { groupId, runId } = paramsOf(request);
        await changeRun(deps, contextOf(request), groupId, runId, request.payload as RunSettings);
        return read(request);
      },
    },
    {
      method: 'POST',
      path: `${runs}/{runId}/publish`,
      access: ['group_admin'],
      tag,
      summary: 'Propose what a draft has found',
      params: runParams,
      answer: publishAnswer,
      handler: (request) => {
        const { groupId, runId } = paramsOf(request);
        return publishRun(deps, contextOf(request), groupId, runId);
      },
    },
    {
      method: 'DELETE',
      path: `${runs}/{runId}`,
      access: ADMINS,
      tag,
      summary: 'Discard a draft',
      params: runParams,
      answer: runAnswer,
      handler: async (request) => {
        const { groupId, runId } = paramsOf(request);
        await discardRun(deps, contextOf(request), groupId, runId);
        return read(request);
      },
    },
  ];
}

function exclusionRoutes(deps: Deps): RouteDeclaration[] {
  const { db } = deps;
  return [
    {
      method: 'GET',
      path: exclusions,
      access: ADMINS,
      tag,
      summary: 'Advisors and organisations that are never to be matched',
      params: groupParams,
      answer: Joi.array().items(exclusionAnswer),
      handler: async (request) => {
        const { groupId } = paramsOf(request);
        await requireGroup(db, contextOf(request), groupId);
        return listExclusions(db, groupId);
      },
    },
    {
      method: 'POST',
      path: exclusions,
      access: ADMINS,
      tag,
      summary: 'Never match these two',
      params: groupParams,
      payload: exclusionPayload,
      answer: exclusionAnswer,
      status: 201,
      handler: async (request, h) => {
        const { groupId } = paramsOf(request);
        const wanted = request.payload as { advisorId: number; organizationId: number; reason?: string };
        const id = await addExclusion(deps, contextOf(request), groupId, wanted);
        const added = (await listExclusions(db, groupId)).find((one) => one.id === id);
        if (!added) throw notFound();
        return h.response(added).code(201);
      },
    },
    {
      method: 'DELETE',
      path: `${exclusions}/{exclusionId}`,
      access: ADMINS,
      tag,
      summary: 'Let these two be matched again',
      params: exclusionParams,
      answer: Joi.object({ deleted: Joi.boolean().required() }),
      handler: async (request) => {
        const { groupId, exclusionId } = paramsOf(request);
        await removeExclusion(deps, contextOf(request), groupId, exclusionId);
        return { deleted: true };
      },
    },
  ];
}
