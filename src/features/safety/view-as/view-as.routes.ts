import type { Locale } from '../../../contract/languages.ts';
import { ADMINS } from '../../../core/access/access.ts';
import { translate } from '../../../core/http/languages.ts';
import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import type { Deps } from '../../../core/deps.ts';
import { id } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import { audit } from '../../../core/audit/audit.ts';
import { transaction, type Db } from '../../../core/db/transaction.ts';
import { notFound, orNotFound } from '../../../core/errors.ts';
import { findViewedMember } from '../../../core/session/viewed-member.queries.ts';
import { DELETED_USER } from '../../../contract/messages.ts';
import { ACCESS, type Access } from '../../../contract/safety-api.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { updateRow } from '../../../core/db/rows.ts';

/**
 * The administrator's log-in sees what a member sees and changes nothing until they leave or it ends; the
 * member finds it in their own list of accesses.
 * @throws AppError NOT_FOUND for whom they do not manage
 */
async function startView({ db }: Deps, context: CallContext, userId: number): Promise<void> {
  await transaction(db, async (trx) => {
    orNotFound(await findViewedMember(trx, context.actor, userId));
    await updateRow(trx, 'login_sessions', context.actor.loginSessionId, { viewing_user_id: userId });
    await audit(trx, context, 'user.viewedAs', ['user', userId]);
  });
}

/** @throws AppError NOT_FOUND for whoever looks with their own eyes */
async function endView({ db }: Deps, { actor, requestId }: CallContext): Promise<void> {
  const { viewedBy, userId, loginSessionId } = actor;
  if (!viewedBy) throw notFound();
  await transaction(db, async (trx) => {
    await updateRow(trx, 'login_sessions', loginSessionId, { viewing_user_id: null });
    await audit(trx, { actor: viewedBy, requestId }, 'user.viewEnded', ['user', userId]);
  });
}

const SHOWN = 200;

async function listAccesses(db: Db, userId: number, locale: Locale): Promise<Access[]> {
  const rows = await db('audit_events as e')
    .leftJoin('users as u', 'u.id', 'e.actor_user_id')
    .where({ 'e.action': 'user.viewedAs', 'e.subject_type': 'user', 'e.subject_id': userId })
    .orderBy('e.id', 'desc')
    .limit(SHOWN)
    .select<{ at: string; name: string | null }[]>({ at: 'e.at', name: 'u.username' });
  return rows.map(({ at, name }) => ({
    at: isoTime(at),
    by: name ?? translate(DELETED_USER, locale),
    kind: 'viewedAs',
  }));
}

const PATH = '/api/admin/view-as';

/** Spec 4 §15. */
export function viewAsRoutes(deps: Deps): Route[] {
  return [
    route.post(PATH, {
      access: ADMINS,
      summary: 'See what a member sees; nothing can be changed until one leaves',
      payload: Joi.object<{ readonly userId: number }>({ userId: id().required() }),
      answer: Joi.object({ userId: id().required() }),
      handler: async ({ context, payload: { userId } }) => {
        await startView(deps, context, userId);
        return { userId };
      },
    }),
    route.delete(PATH, {
      access: 'signedIn',
      whileViewing: 'allowed',
      summary: 'Look with one’s own eyes again',
      done: { ended: true },
      handler: ({ context }) => endView(deps, context),
    }),
    route.get('/api/user/accesses', {
      access: 'signedIn',
      summary: 'Which administrators have looked with one’s own eyes, and when',
      answer: Joi.array().items(answerOf(ACCESS)),
      handler: ({ actor, client }) => listAccesses(deps.db, actor.userId, client.locale),
    }),
  ];
}
