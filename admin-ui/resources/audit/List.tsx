import { Box, Chip } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '../../../src/contract/audit.ts';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { dayOf, endOfDay, startOfDay } from '../../../ui-shared/forms/days.ts';
import { FullDate } from '../../components/dates.tsx';
import { ExportButton } from '../../components/export/ExportButton.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import type { Column } from '../../components/list/columns.tsx';
import { ChoiceFilter, filterWidth, GroupFilter } from '../../components/list/filters.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { AuditShow, useActionText } from './AuditShow.tsx';
import { detailText } from './words.ts';

export default function Audit() {
  const { t } = useTranslation('admin-work');
  return (
    <RecordList<AuditEntry>
      resource="audit"
      words={{ title: t('audit.title'), empty: t('audit.empty'), hint: t('audit.emptyHint') }}
      columns={useColumns()}
      sort={{ field: 'id', order: 'DESC' }}
      filters={<Filters />}
      tools={<ExportButton resource="audit" />}
    >
      <AuditShow />
    </RecordList>
  );
}

function Filters() {
  const { t } = useTranslation('admin-work');
  const { actionText, subjectText } = useActionText();
  const { filterValues, setFilters } = useListContext();
  const { actorUserId, ...others } = filterValues as { actorUserId?: number };
  const small = { size: 'small' as const, sx: filterWidth(152) };
  const day = { ...small, type: 'date', format: dayOf };
  return (
    <>
      <GroupFilter />
      <ChoiceFilter source="action" label={t('audit.action')} values={AUDIT_ACTIONS} nameOf={actionText} />
      <ChoiceFilter
        source="subjectType"
        label={t('audit.subject')}
        values={AUDIT_SUBJECTS}
        nameOf={subjectText}
      />
      <TextInput
        {...small}
        source="actorName"
        label={t('audit.person')}
        placeholder={t('audit.personHelp')}
        maxLength={200}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          gap: 3,
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        <TextInput {...day} source="from" label={t('audit.from')} parse={startOfDay} />
        <TextInput {...day} source="to" label={t('audit.to')} parse={endOfDay} />
      </Box>
      {actorUserId === undefined ? null : (
        <Chip label={t('audit.onlyUser', { id: actorUserId })} onDelete={() => setFilters(others)} />
      )}
    </>
  );
}

function useColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('admin-work');
  const { actionText, subjectText } = useActionText();
  return [
    {
      key: 'action',
      label: t('audit.what'),
      sortBy: 'action',
      width: '40%',
      cell: ({ id, action, detail }) => (
        <NameCell id={id} name={actionText(action)} line={detailText(detail)} hasAvatar={false} />
      ),
    },
    {
      key: 'actor',
      label: t('audit.who'),
      sortBy: 'actorName',
      width: '20%',
      cell: ({ actorName }) => actorName,
    },
    {
      key: 'subject',
      label: t('audit.record'),
      width: '18%',
      cell: ({ subjectType, subjectId }) =>
        subjectId === null ? subjectText(subjectType) : `${subjectText(subjectType)} ${subjectId}`,
    },
    {
      key: 'at',
      label: t('audit.when'),
      sortBy: 'at',
      width: '22%',
      cell: ({ at }) => <FullDate iso={at} />,
    },
  ];
}
