import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { notFound } from '../../core/errors.ts';
import { id } from '../../core/http/joi.ts';
import { listQuerySchema, listResponse, readListQuery } from '../../core/http/list.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { listOutbox, readMail } from './outbox.queries.ts';

const mail = Joi.object({
  id: Joi.number().integer().required(),
  to: Joi.string().required(),
  type: Joi.string().required(),
  subject: Joi.string().allow('').required(),
  text: Joi.string().allow('').required(),
  html: Joi.string().allow(null).required(),
  status: Joi.string().required(),
  attempts: Joi.number().integer().required(),
  createdAt: Joi.string().isoDate().required(),
  sentAt: Joi.string().isoDate().allow(null).required(),
});

/**
 * The outbox, to see what a demo would have sent. Mails hold links that sign somebody in: outside demo mode, which
 * production refuses, these calls are not there for anybody.
 */
export function outboxRoutes({ config, db }: Deps): RouteDeclaration[] {
  const onlyInDemo = () => {
    if (!config.demo) throw notFound();
  };
  return [
    {
      method: 'GET',
      path: '/api/outbox',
      access: ['super_admin'],
      tag: 'demo',
      summary: 'E-mails that were sent or wait to be (demo mode only)',
      query: listQuerySchema,
      answer: Joi.array().items(mail),
      handler: async (request, h) => {
        onlyInDemo();
        const query = readListQuery(request.query as Record<string, string>);
        return listResponse(h, 'outbox', query, await listOutbox(db, query));
      },
    },
    {
      method: 'GET',
      path: '/api/outbox/{id}',
      access: ['super_admin'],
      tag: 'demo',
      summary: 'One e-mail (demo mode only)',
      params: Joi.object({ id: id().required() }),
      answer: mail,
      handler: (request) => {
        onlyInDemo();
        return readMail(db, (request.params as { id: number }).id);
      },
    },
  ];
}
