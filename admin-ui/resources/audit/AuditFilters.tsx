import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../src/contract/audit.ts';
import { dayOf, endOfDay, startOfDay } from '../../../ui-shared/forms/days.ts';
import { FilterSelect } from '../work/FilterSelect.tsx';
import { FilterText } from '../work/FilterText.tsx';
import { GroupFilter } from '../work/GroupFilter.tsx';
import { useFilters } from '../work/useFilters.ts';
import { useActionText } from './useActionText.ts';

/** Group, action, kind of record, person, and the first and last day in the viewer's own time zone. */
export function AuditFilters() {
  const { t } = useTranslation('admin-work');
  const { actionText, subjectText } = useActionText();
  const { textOf, idOf, change } = useFilters();
  const all = { value: '', label: t('filters.all') };
  const actor = idOf('actorUserId');
  return (
    <>
      <GroupFilter />
      <FilterSelect
        label={t('audit.action')}
        value={textOf('action')}
        onChange={(action) => change({ action })}
        options={[all, ...AUDIT_ACTIONS.map((value) => ({ value, label: actionText(value) }))]}
      />
      <FilterSelect
        label={t('audit.subject')}
        value={textOf('subjectType')}
        onChange={(subjectType) => change({ subjectType })}
        options={[all, ...AUDIT_SUBJECTS.map((value) => ({ value, label: subjectText(value) }))]}
      />
      <FilterText
        label={t('audit.person')}
        placeholder={t('audit.personHelp')}
        value={textOf('actorName')}
        onChange={(actorName) => change({ actorName })}
      />
      {/* The two ends of a time stand together, whatever the width. */}
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          gap: 3,
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        <FilterText
          label={t('audit.from')}
          type="date"
          value={dayOf(textOf('from'))}
          onChange={(day) => change({ from: startOfDay(day) })}
        />
        <FilterText
          label={t('audit.to')}
          type="date"
          value={dayOf(textOf('to'))}
          onChange={(day) => change({ to: endOfDay(day) })}
        />
      </Box>
      {actor === null ? null : (
        <Chip label={t('audit.onlyUser', { id: actor })} onDelete={() => change({ actorUserId: null })} />
      )}
    </>
  );
}
