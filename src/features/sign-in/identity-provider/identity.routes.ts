import Joi from 'joi';
import { PATHS, homePath } from '../../../contract/routes.ts';
import type { Actor, CallContext } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, notFound } from '../../../core/errors.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { hostCookie } from '../../../core/session/plugin.ts';
import { admissionAnswer, answerAdmission, joinOpenGroup, locale } from '../../auth/index.ts';
import { siteOrigin } from '../passkeys/relying-party.ts';
import { unlinkOwn } from './identity-links.service.ts';
import { beginAtProvider, comeBackFromProvider, type WayBack } from './identity-login.service.ts';
import { registerByIdentity, type IdentityRegistration } from './identity-registration.service.ts';
import { IdentityProvider } from './provider.ts';
import { email, timeZone, username } from '../../../core/http/joi.ts';
import { advisorProfileKeys } from '../../advisors/index.ts';
import { organizationProfileKeys } from '../../organizations/index.ts';

const registerPayload = Joi.object<IdentityRegistration>({
  challenge: Joi.string().max(200).required(),
  userType: Joi.string().valid('advisor', 'organization').required(),
  username: username().description('by default the provider’s name for them, made free'),
  email: email().description('where the provider has proved none'),
  timeZone: timeZone.allow('', null),
  locale: locale.allow('', null),
  joinOpenGroup,
  ...organizationProfileKeys,
  ...advisorProfileKeys,
});

const BEGIN = '/api/login/oidc';
const BACK = `${BEGIN}/callback`;
/** Ties way back and registration to the browser that went: whoever lures another into their log-in has not got it. */
const COOKIE_NAME = 'timematch_oidc';

type HeaderOf = (name: string) => string;

/** OpenID Connect (spec 4 §12). Without a provider these calls are not there. */
export function identityRoutes(deps: Deps): Route[] {
  const { config } = deps;
  const configured = config.oidc && new IdentityProvider(config.oidc);
  const provider = (): IdentityProvider => {
    if (!configured) throw notFound();
    return configured;
  };
  const backTo = (header: HeaderOf): string => `${siteOrigin(config, header('host'))}${BACK}`;
  const isSecure = config.environment === 'production';
  const cookieName = hostCookie(COOKIE_NAME, isSecure);
  const cookie = {
    isHttpOnly: true,
    isSecure,
    isSameSite: 'Lax' as const,
    path: '/',
    ttl: 30 * 60_000,
    encoding: 'none' as const,
  };
  const begin = async (header: HeaderOf, how: { context?: CallContext; isAgain?: boolean }) =>
    beginAtProvider(deps, provider(), backTo(header), how);

  return [
    route.get(BEGIN, {
      access: 'public',
      withoutSecondFactor: true,
      limit: 'beginLogin',
      summary: 'To the identity provider; with `again` it asks for the password, or what it has, anew',
      query: Joi.object<{ readonly again: boolean }>({ again: Joi.boolean().default(false) }),
      status: 302,
      answer: Joi.string(),
      answerType: 'text/html',
      handler: async ({ h, header, actor, query }) => {
        // Nobody is signed in by following a link of another site: there is a button (ASVS 5.0 §7.6.2).
        if (header('sec-fetch-site') === 'cross-site') return h.redirect(PATHS.auth);
        try {
          const { url, token } = await begin(header, { isAgain: query.again });
          return h.redirect(url).state(cookieName, token, cookie);
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'UNAVAILABLE')) throw error;
          deps.log.warn({ err: error.cause }, 'the identity provider is away');
          return h.redirect(pageAfter({ outcome: 'failed' }, actor));
        }
      },
    }),
    route.get(BACK, {
      access: 'public',
      withoutSecondFactor: true,
      limit: 'beginLogin',
      summary:
        'Back from the identity provider: to the user’s own pages, or to the log-in page with what came of it',
      query: Joi.object().unknown(),
      status: 302,
      answer: Joi.string(),
      answerType: 'text/html',
      handler: async ({ h, header, actor, client, cookie: session }) => {
        const { state, url } = h.request;
        const token: unknown = state[cookieName];
        const visit = { deps, provider: provider(), comer: { actor, client } };
        const back = new URL(`${backTo(header)}${url.search}`);
        const came = await comeBackFromProvider(visit, typeof token === 'string' ? token : '', back);
        if ('admission' in came && 'token' in came.admission) session.set({ token: came.admission.token });
        const page = h.redirect(pageAfter(came, actor));
        return 'registration' in came
          ? page.state(cookieName, came.registration, cookie)
          : page.unstate(cookieName, cookie);
      },
    }),
    route.post(`${BEGIN}/register`, {
      access: 'public',
      withoutSecondFactor: true,
      limit: 'register',
      summary: 'Register whom the identity provider has let in and nobody knows yet',
      payload: registerPayload,
      answer: admissionAnswer,
      status: 201,
      handler: async ({ h, actor, client, payload, cookie: session }) => {
        const isTheirs = h.request.state[cookieName] === payload.challenge;
        if (configured && !isTheirs) throw new AppError('CHALLENGE_OVER');
        const admission = await registerByIdentity(deps, provider(), { actor, client }, payload);
        return answerAdmission(deps, session, admission);
      },
    }),
    route.post('/api/user/identity-link', {
      access: 'signedIn',
      freshLogin: true,
      summary: 'Link one’s own account with a person of the identity provider: where the browser goes for it',
      answer: Joi.object({ url: Joi.string().required() }),
      handler: async ({ context, h, header }) => {
        const { url, token } = await begin(header, { context });
        return h.response({ url }).state(cookieName, token, cookie);
      },
    }),
    route.delete('/api/user/identity-link', {
      access: 'signedIn',
      freshLogin: true,
      summary: 'End that link',
      done: { status: 'ended' },
      handler: ({ context }) => unlinkOwn(deps, context, provider()),
    }),
  ];
}

/**
 * Who is signed in is told in the settings, as the log-in page sends them away. The challenge goes in the fragment,
 * which reaches no log and no referrer.
 */
function pageAfter(came: WayBack, actor: Actor | null): string {
  if ('admission' in came) return came.isAgain ? PATHS.privacySettings : homePath(came.userType);
  if ('registration' in came) return `${PATHS.auth}#challenge=${came.registration}`;
  return `${actor ? PATHS.privacySettings : PATHS.auth}?oidc=${came.outcome}`;
}
