import type { Request } from '@hapi/hapi';
import { requireActor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { idParams } from '../../groups/index.ts';
import {
  suggestedAdvisorsAnswer,
  suggestedOrganizationsAnswer,
  suggestionsQuery,
} from './suggestions.schemas.ts';
import type { SuggestionsWanted } from './suggestions.service.ts';
import { suggestAdvisors, suggestOrganizations } from './suggestions.service.ts';

const tag = 'suggestions';
const wantedBy = (request: Request): SuggestionsWanted => request.query as unknown as SuggestionsWanted;
const idOf = (request: Request): number => (request.params as { id: number }).id;

/** Who fits whom: for the dashboards of advisors and organisations, and for group admins (contract §3, §5). */
export function suggestionRoutes(deps: Deps): RouteDeclaration[] {
  return [
    {
      method: 'GET',
      path: '/api/suggested-advisors',
      access: ['organization'],
      tag,
      summary: 'Advisors for one’s own organisation',
      query: suggestionsQuery(false),
      answer: suggestedAdvisorsAnswer,
      handler: (request) => {
        const actor = requireActor(request);
        if (actor.organizationId === null) throw notFound();
        return suggestAdvisors(deps, actor, actor.organizationId, wantedBy(request));
      },
    },
    {
      method: 'GET',
      path: '/api/suggested-organizations',
      access: ['advisor'],
      tag,
      summary: 'Organisations for one’s own profile',
      query: suggestionsQuery(true),
      answer: suggestedOrganizationsAnswer,
      handler: (request) => {
        const actor = requireActor(request);
        if (actor.advisorId === null) throw notFound();
        return suggestOrganizations(deps, actor, actor.advisorId, wantedBy(request));
      },
    },
    ...['/api', '/api/admin', '/api/group-admin'].map((prefix): RouteDeclaration => ({
      method: 'GET',
      path: `${prefix}/advisors/{id}/suggested-organizations`,
      access: ['group_admin'],
      tag,
      summary: 'Organisations for an advisor of one’s groups',
      params: idParams,
      query: suggestionsQuery(false),
      answer: suggestedOrganizationsAnswer,
      handler: (request) =>
        suggestOrganizations(deps, requireActor(request), idOf(request), wantedBy(request)),
    })),
    ...['/api', '/api/admin', '/api/group-admin'].map((prefix): RouteDeclaration => ({
      method: 'GET',
      path: `${prefix}/organizations/{id}/suggested-advisors`,
      access: ['group_admin'],
      tag,
      summary: 'Advisors for an organisation of one’s groups',
      params: idParams,
      query: suggestionsQuery(false),
      answer: suggestedAdvisorsAnswer,
      handler: (request) => suggestAdvisors(deps, requireActor(request), idOf(request), wantedBy(request)),
    })),
  ];
}
