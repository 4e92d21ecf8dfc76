import type { ResponseToolkit } from '@hapi/hapi';
import Joi from 'joi';
import { PATHS, homePath } from '../../../contract/routes.ts';
import type { CallContext } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { setSessionCookie } from '../../../core/session/plugin.ts';
import { admissionAnswer, answerAdmission, statusAnswer } from '../../auth/index.ts';
import { siteOrigin } from '../site-origin.ts';
import { unlinkOwn } from './identity-links.service.ts';
import { beginAtProvider, comeBackFromProvider } from './identity-login.service.ts';
import type { WayBack } from './identity-login.service.ts';
import { registerByIdentity } from './identity-registration.service.ts';
import { beginQuery, registerPayload } from './identity.schemas.ts';
import { IdentityProvider } from './provider.ts';

const tag = 'signing in';
const BEGIN = '/api/login/oidc';
const BACK = `${BEGIN}/callback`;
/** Ties the way back to the browser that went: whoever lures another one into their own log-in has not got it. */
const COOKIE = 'timematch_oidc';
const COOKIE_MS = 10 * 60_000;

type HeaderOf = (name: string) => string;

/** Signing in by an identity provider (OpenID Connect; spec 4 §12). Without one these calls are not there. */
export function identityRoutes(deps: Deps): Route[] {
  const { config } = deps;
  const configured = config.oidc && new IdentityProvider(config.oidc);
  const provider = (): IdentityProvider => {
    if (!configured) throw notFound();
    return configured;
  };
  const backTo = (header: HeaderOf): string => `${siteOrigin(config, header('host'))}${BACK}`;
  const cookie = {
    isHttpOnly: true,
    isSecure: config.environment === 'production',
    isSameSite: 'Lax' as const,
    path: BEGIN,
    ttl: COOKIE_MS,
    encoding: 'none' as const,
  };
  const begin = async (header: HeaderOf, how: { context?: CallContext; isAgain?: boolean }) =>
    beginAtProvider(deps, provider(), backTo(header), how);

  return [
    route({
      method: 'GET',
      path: BEGIN,
      access: 'public',
      withoutSecondFactor: true,
      limit: 'beginLogin',
      tag,
      summary: 'To the identity provider; with `again` it asks for the password, or what it has, anew',
      query: beginQuery,
      status: 302,
      answer: Joi.string(),
      answerType: 'text/html',
      handler: async ({ h, header, query }) => {
        try {
          const { url, token } = await begin(header, { isAgain: query.again });
          return h.redirect(url).state(COOKIE, token, cookie);
        } catch (error) {
          if (!isAway(error)) throw error;
          deps.log.warn({ err: error.cause }, 'the identity provider is away');
          return h.redirect(pageAfter({ outcome: 'failed' }));
        }
      },
    }),
    route({
      method: 'GET',
      path: BACK,
      access: 'public',
      withoutSecondFactor: true,
      limit: 'beginLogin',
      tag,
      summary:
        'Back from the identity provider: to the user’s own pages, or to the log-in page with what came of it',
      query: Joi.object().unknown(),
      status: 302,
      answer: Joi.string(),
      answerType: 'text/html',
      handler: async ({ h, header, actor, client, cookie: session }) => {
        const { search } = h.request.url;
        const token = tokenOf(h);
        const back = new URL(`${backTo(header)}${search}`);
        const came = await comeBackFromProvider(deps, provider(), { actor, client }, token, back);
        if ('admission' in came && 'token' in came.admission) setSessionCookie(session, came.admission.token);
        return h.redirect(pageAfter(came)).unstate(COOKIE, cookie);
      },
    }),
    route({
      method: 'POST',
      path: `${BEGIN}/register`,
      access: 'public',
      withoutSecondFactor: true,
      limit: 'register',
      tag,
      summary: 'Register whom the identity provider has let in and nobody knows yet',
      payload: registerPayload,
      answer: admissionAnswer,
      status: 201,
      handler: async ({ actor, client, payload, cookie: session }) =>
        answerAdmission(
          deps,
          session,
          await registerByIdentity(deps, provider(), { actor, client }, payload),
        ),
    }),
    route({
      method: 'POST',
      path: '/api/user/identity-link',
      access: 'signedIn',
      freshLogin: true,
      tag,
      summary: 'Link one’s own account with a person of the identity provider: where the browser goes for it',
      answer: Joi.object({ url: Joi.string().required() }),
      handler: async ({ context, h, header }) => {
        const { url, token } = await begin(header, { context });
        return h.response({ url }).state(COOKIE, token, cookie);
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/user/identity-link',
      access: 'signedIn',
      freshLogin: true,
      tag,
      summary: 'End that link',
      answer: statusAnswer,
      handler: async ({ context }) => {
        await unlinkOwn(deps, context, provider());
        return { status: 'ended' };
      },
    }),
  ];
}

const isAway = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'UNAVAILABLE';

function tokenOf({ request }: ResponseToolkit): string {
  const value: unknown = request.state[COOKIE];
  return typeof value === 'string' ? value : '';
}

/** The challenge goes in the fragment, which reaches no log and no referrer. */
function pageAfter(came: WayBack): string {
  if ('admission' in came) return came.isAgain ? PATHS.privacySettings : homePath(came.userType);
  if ('registration' in came) return `${PATHS.auth}#challenge=${came.registration}`;
  const isLink = came.outcome === 'linked' || came.outcome === 'linked-elsewhere';
  return `${isLink ? PATHS.privacySettings : PATHS.auth}?oidc=${came.outcome}`;
}
