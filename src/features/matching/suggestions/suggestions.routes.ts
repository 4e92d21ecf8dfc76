import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { idParams } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import {
  suggestedAdvisorsAnswer,
  suggestedOrganizationsAnswer,
  suggestionsQuery,
} from './suggestions.schemas.ts';
import { suggestAdvisors, suggestOrganizations } from './suggestions.service.ts';

const tag = 'suggestions';

/** Who fits whom: for the dashboards of advisors and organisations, and for group admins (contract §3, §5). */
export function suggestionRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/suggested-advisors',
      access: ['organization'],
      tag,
      limit: 'rankSuggestions',
      summary: 'Advisors for one’s own organisation',
      query: suggestionsQuery(false),
      answer: suggestedAdvisorsAnswer,
      handler: ({ actor, query }) => {
        if (actor.organizationId === null) throw notFound();
        return suggestAdvisors(deps, actor, actor.organizationId, query);
      },
    }),
    route({
      method: 'GET',
      path: '/api/suggested-organizations',
      access: ['advisor'],
      tag,
      limit: 'rankSuggestions',
      summary: 'Organisations for one’s own profile',
      query: suggestionsQuery(true),
      answer: suggestedOrganizationsAnswer,
      handler: ({ actor, query }) => {
        if (actor.advisorId === null) throw notFound();
        return suggestOrganizations(deps, actor, actor.advisorId, query);
      },
    }),
    ...['/api', '/api/admin', '/api/group-admin'].map((prefix) =>
      route({
        method: 'GET',
        path: `${prefix}/advisors/{id}/suggested-organizations`,
        access: ['group_admin'],
        tag,
        limit: 'rankSuggestions',
        summary: 'Organisations for an advisor of one’s groups',
        params: idParams,
        query: suggestionsQuery(false),
        answer: suggestedOrganizationsAnswer,
        handler: ({ actor, params, query }) => suggestOrganizations(deps, actor, params.id, query),
      }),
    ),
    ...['/api', '/api/admin', '/api/group-admin'].map((prefix) =>
      route({
        method: 'GET',
        path: `${prefix}/organizations/{id}/suggested-advisors`,
        access: ['group_admin'],
        tag,
        limit: 'rankSuggestions',
        summary: 'Advisors for an organisation of one’s groups',
        params: idParams,
        query: suggestionsQuery(false),
        answer: suggestedAdvisorsAnswer,
        handler: ({ actor, params, query }) => suggestAdvisors(deps, actor, params.id, query),
      }),
    ),
  ];
}
