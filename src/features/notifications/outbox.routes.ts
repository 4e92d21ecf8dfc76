import { OUTBOX_MAIL } from '../../contract/messages-api.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { listOutbox, readMail } from './outbox.queries.ts';

const mail = answerOf(OUTBOX_MAIL);

/** Mails hold links that sign somebody in: these calls are there in demo mode only, which production refuses. */
export function outboxRoutes({ config, db }: Deps): Route[] {
  const onlyInDemo = () => {
    if (!config.demo) throw notFound();
  };
  return [
    listRoute('/api/outbox', {
      access: ['super_admin'],
      summary: 'E-mails that were sent or wait to be (demo mode only)',
      resource: 'outbox',
      row: mail,
      page: async (_, list) => {
        onlyInDemo();
        return listOutbox(db, list);
      },
    }),
    route.get('/api/outbox/{id}', {
      access: ['super_admin'],
      summary: 'One e-mail (demo mode only)',
      answer: mail,
      handler: ({ params }) => {
        onlyInDemo();
        return readMail(db, params.id);
      },
    }),
  ];
}
