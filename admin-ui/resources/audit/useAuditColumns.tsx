import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import type { Column } from '../../components/columns.ts';
import { NameCell } from '../../components/NameCell.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { detailText } from './detail.ts';
import { useActionText } from './useActionText.ts';

/** What with its detail, who, which record, and when in the viewer's own zone. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const { t } = useTranslation('admin-work');
  const { actionText, subjectText } = useActionText();
  const locale = useLocale();
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
      cell: ({ at }) => <time dateTime={at}>{fullDate(at, locale)}</time>,
    },
  ];
}
