import type { Deps } from '../../core/deps.ts';
import { route, type Route } from '../../core/http/route.ts';
import { hoursAnswer, hoursStatement } from '../matching/hours/index.ts';
import { MEMBER_PREFIXES, memberFileRoutes, memberRecordRoutes } from '../members/index.ts';
import { organizationImport } from './import/organization-import.service.ts';
import { organizationExport } from './organizations.export.ts';
import { organizationQueries } from './organizations.queries.ts';
import {
  changeOrganizationPayload,
  createOrganizationPayload,
  organizationAnswer,
  ownProfilePayload,
  replaceOrganizationPayload,
} from './organizations.schemas.ts';
import { organizationForms } from './organizations.service.ts';

export const organizationRoutes = (deps: Deps): Route[] => [
  ...memberFileRoutes(deps, { list: organizationExport, kind: organizationImport }),
  ...memberRecordRoutes(deps, {
    what: { one: 'an organisation', plural: 'organisations' },
    forms: organizationForms,
    answer: organizationAnswer,
    created: createOrganizationPayload,
    changed: [
      { method: 'put', payload: replaceOrganizationPayload },
      { method: 'patch', payload: changeOrganizationPayload },
    ],
    own: ownProfilePayload,
  }),
  ...MEMBER_PREFIXES.map(({ prefix, access }) =>
    route.get(`${prefix}/organizations/{id}/hours`, {
      access,
      summary: 'Its hours and how they moved',
      answer: hoursAnswer,
      handler: async ({ actor, params }) => {
        const { record } = await organizationQueries.find(deps.db, actor, params.id);
        return hoursStatement(deps.db, record.id);
      },
    }),
  ),
];
