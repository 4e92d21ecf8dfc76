/** What server and import page agree on about files of organisations (contract §10 "Organisations"). Pure data only. */
import { csvColumnsOf } from './csv.ts';
import { ACCOUNT_FIELDS } from './member-fields.ts';
import { ORGANIZATION_FIELDS } from './organization-fields.ts';

export const ORGANIZATION_COLUMNS = csvColumnsOf({ ...ORGANIZATION_FIELDS, ...ACCOUNT_FIELDS }, [
  'name',
  'type',
  'description',
  'website',
  'logo',
  'location',
  'email',
  'username',
  'hoursAllocated',
]);
export type OrganizationColumn = (typeof ORGANIZATION_COLUMNS)[number]['key'];
