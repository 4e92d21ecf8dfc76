import { useTranslation } from 'react-i18next';
import type { OutboxMail } from '../../../src/contract/talk-api.ts';
import type { Column } from '../../components/list/columns.ts';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { MailShow, MailStatusChip } from './Show.tsx';
import { useMailType } from './useMailType.ts';

/** /admin/outbox: the e-mails that a demo would have sent; super admins only, newest first. */
export default function OutboxList() {
  return (
    <RecordList<OutboxMail> resource="outbox" columns={useColumns()} sort={{ field: 'id', order: 'DESC' }}>
      <MailShow />
    </RecordList>
  );
}

/** Subject, To, Type, Status, Created. */
function useColumns(): Column<OutboxMail>[] {
  const { t } = useTranslation('admin');
  const mailType = useMailType();
  return [
    {
      key: 'subject',
      label: t('columns.subject'),
      sortBy: 'subject',
      width: '32%',
      cell: ({ id, subject }) => <NameCell id={id} name={subject} hasAvatar={false} />,
    },
    { key: 'to', label: t('columns.to'), sortBy: 'to', width: '28%', cell: ({ to }) => to },
    {
      key: 'type',
      label: t('columns.type'),
      sortBy: 'type',
      from: 'md',
      width: '16%',
      cell: ({ type }) => mailType(type),
    },
    {
      key: 'status',
      label: t('columns.status'),
      sortBy: 'status',
      width: '12%',
      cell: ({ status }) => <MailStatusChip status={status} />,
    },
    {
      key: 'created',
      label: t('columns.created'),
      sortBy: 'createdAt',
      width: '12%',
      cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
    },
  ];
}
