import { ORGANIZATION_FIELDS } from '../../contract/organization-fields.ts';
import { byText } from '../../core/http/list.ts';
import { memberQueries, type MemberEntity } from '../members/index.ts';
import { Organization } from './models/organization.model.ts';
import { organizationSearchText } from './organization-profile.ts';

export const ORGANIZATION: MemberEntity<Organization> = {
  member: 'organization',
  model: Organization,
  fields: ORGANIZATION_FIELDS,
  sort: ['name', 'type', 'website', 'hoursAllocated', 'hoursRemaining', 'yearlyAllocationReset'],
  filter: { type: byText('m.type') },
  derived: (profile, account) => ({ searchText: organizationSearchText(profile, account) }),
};

export const organizationQueries = memberQueries(ORGANIZATION);
