import { AutocompleteInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../../app/ConsoleContext.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { MemberInput, SelectInput, useChoiceWords } from '../form/inputs.tsx';
import { useAdminGroups } from '../group/useAdminGroups.ts';

export const filterWidth = (pixels: number) => ({ width: { xs: '100%', sm: pixels } });
const NAME_WIDTH = 204;

export interface ChoiceFilterProps<Value extends string> {
  source?: string;
  label?: string;
  values: readonly Value[];
  nameOf: (value: Value) => string;
}

export function ChoiceFilter<Value extends string>(props: ChoiceFilterProps<Value>) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { source = 'status', label = t('admin:columns.status'), values, nameOf } = props;
  return (
    <SelectInput
      source={source}
      size="small"
      label={label}
      blank={t('filters.all')}
      options={values.map((value) => ({ value, label: nameOf(value) }))}
      sx={{ width: { xs: '100%', sm: 'auto' }, minWidth: { sm: 150 }, maxWidth: { sm: 220 } }}
    />
  );
}

const SIDES = {
  advisors: { source: 'advisorId', label: 'columns.advisor' },
  organizations: { source: 'organizationId', label: 'columns.organization' },
} as const;
// keys: admin:columns.*

export function MemberFilter({ resource, groupId }: { resource: MemberResource; groupId?: number }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { source, label } = SIDES[resource];
  return (
    <MemberInput
      resource={resource}
      source={source}
      size="small"
      label={t(`admin:${label}`)}
      groupId={groupId}
      sx={filterWidth(NAME_WIDTH)}
    />
  );
}

export function GroupFilter() {
  const { t } = useTranslation('admin-work');
  const { user, scope } = useConsole();
  const { groups } = useAdminGroups();
  const words = useChoiceWords();
  // Who may choose is known before the names are: what stands beside and below the choice does not move.
  if (!scope.hasGroups && (user.groups ?? []).length < 2) return null;
  return (
    <AutocompleteInput
      {...words}
      source="groupId"
      size="small"
      label={t('group.label')}
      choices={groups}
      clearText={t('group.all')}
      TextFieldProps={{ placeholder: t('group.all') }}
      helperText={false}
      sx={filterWidth(NAME_WIDTH)}
    />
  );
}
