import type { OutboxMail } from '../../../src/contract/messages-api.ts';
import { timeColumn, type Column } from '../../components/list/columns.tsx';
import { RecordList } from '../../components/list/RecordList.tsx';
import { NameCell } from '../../components/NameCell.tsx';
import { MailShow, MailStatusChip, useMailType } from './MailShow.tsx';

export default function OutboxList() {
  return (
    <RecordList<OutboxMail> resource="outbox" columns={useColumns()} sort={{ field: 'id', order: 'DESC' }}>
      <MailShow />
    </RecordList>
  );
}

function useColumns(): Column<OutboxMail>[] {
  const mailType = useMailType();
  return [
    {
      key: 'subject',
      sortBy: 'subject',
      width: '32%',
      cell: ({ id, subject }) => <NameCell id={id} name={subject} hasAvatar={false} />,
    },
    { key: 'to', sortBy: 'to', width: '28%', cell: ({ to }) => to },
    { key: 'type', sortBy: 'type', from: 'md', width: '16%', cell: ({ type }) => mailType(type) },
    {
      key: 'status',
      sortBy: 'status',
      width: '12%',
      cell: (mail) => <MailStatusChip status={mail.status} />,
    },
    timeColumn('created', 'createdAt', '12%'),
  ];
}
