import { useTranslation } from 'react-i18next';
import { FilterSelect } from './FilterSelect.tsx';
import { useFilters } from './useFilters.ts';

export interface StatusFilterProps<Status extends string> {
  statuses: readonly Status[];
  /** What a status is called. */
  nameOf: (status: Status) => string;
}

/** Narrows a list to one status. */
export function StatusFilter<Status extends string>({ statuses, nameOf }: StatusFilterProps<Status>) {
  const { t } = useTranslation('admin-work');
  const { textOf, change } = useFilters();
  return (
    <FilterSelect
      label={t('columns.status')}
      value={textOf('status')}
      onChange={(status) => change({ status })}
      options={[
        { value: '', label: t('filters.all') },
        ...statuses.map((value) => ({ value, label: nameOf(value) })),
      ]}
    />
  );
}
