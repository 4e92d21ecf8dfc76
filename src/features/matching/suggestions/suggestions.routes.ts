import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { route, type Route } from '../../../core/http/route.ts';
import {
  suggestedAdvisorsAnswer,
  suggestedOrganizationsAnswer,
  suggestionsQuery,
} from './suggestions.schemas.ts';
import { suggestAdvisors, suggestOrganizations } from './suggestions.service.ts';

const ranked = { limit: 'rankSuggestions' } as const;
const ofMember = {
  ...ranked,
  access: ['group_admin'],
  query: suggestionsQuery(false),
} as const;

/** Who fits whom: for the dashboards of advisors and organisations, and for group admins (contract §3, §5). */
export function suggestionRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/suggested-advisors', {
      access: ['organization'],
      ...ranked,
      summary: 'Advisors for one’s own organisation',
      query: suggestionsQuery(false),
      answer: suggestedAdvisorsAnswer,
      handler: ({ actor, query }) => suggestAdvisors(deps, actor, orNotFound(actor.organizationId), query),
    }),
    route.get('/api/suggested-organizations', {
      access: ['advisor'],
      ...ranked,
      summary: 'Organisations for one’s own profile',
      query: suggestionsQuery(true),
      answer: suggestedOrganizationsAnswer,
      handler: ({ actor, query }) => suggestOrganizations(deps, actor, orNotFound(actor.advisorId), query),
    }),
    ...['/api', '/api/admin', '/api/group-admin'].flatMap((prefix) => [
      route.get(`${prefix}/advisors/{id}/suggested-organizations`, {
        ...ofMember,
        summary: 'Organisations for an advisor of one’s groups',
        answer: suggestedOrganizationsAnswer,
        handler: ({ actor, params, query }) => suggestOrganizations(deps, actor, params.id, query),
      }),
      route.get(`${prefix}/organizations/{id}/suggested-advisors`, {
        ...ofMember,
        summary: 'Advisors for an organisation of one’s groups',
        answer: suggestedAdvisorsAnswer,
        handler: ({ actor, params, query }) => suggestAdvisors(deps, actor, params.id, query),
      }),
    ]),
  ];
}
