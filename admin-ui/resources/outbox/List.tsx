import type { OutboxMail } from '../../../src/contract/talk-api.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { MailShow } from './Show.tsx';
import { useOutboxColumns } from './useOutboxColumns.tsx';

/** /admin/outbox: the e-mails that a demo would have sent; super admins only, newest first. */
export default function OutboxList() {
  const columns = useOutboxColumns();
  return (
    <ListPage<OutboxMail> resource="outbox" columns={columns} sort={{ field: 'id', order: 'DESC' }}>
      <MailShow />
    </ListPage>
  );
}
