import type { Locale } from '../../contract/languages.ts';
import type { Request, ResponseToolkit } from '@hapi/hapi';
import { actorOf, requireActor, type Actor, type CallContext } from '../access/actor.ts';
import { headerText } from './request.ts';
import type { Access } from '../access/access.ts';

/** What is known of whoever sends a call, signed in or not. */
export interface Client {
  readonly requestId: string;
  readonly address: string;
  /** The address as limits count it. */
  readonly limitAddress: string;
  readonly userAgent: string;
  readonly locale: Locale;
}

/** What the schemas of a route without parameters, query or payload leave: nothing that may be read. */
export type NoFields = Readonly<Record<string, never>>;

type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** The parameters of a path that declares no schema for them: ids, each by its name. */
export type PathIds<Path extends string> = [Names<Path>] extends [never]
  ? NoFields
  : Readonly<Record<Names<Path>, number>>;

/**
 * A call as its handler gets it: parameters, query and payload have the types of the schemas that the route declares,
 * which have validated them. Without a log-in, which only public routes allow, there is no actor and no context.
 */
export interface Call<Params, Query, Payload, A extends Access> {
  readonly actor: A extends 'public' ? Actor | null : Actor;
  readonly context: A extends 'public' ? CallContext | null : CallContext;
  readonly client: Client;
  readonly params: Params;
  readonly query: Query;
  readonly payload: Payload;
  /** For answers that need more than a value: files, pages, redirects. */
  readonly h: ResponseToolkit;
  readonly cookie: Request['cookieAuth'];
  /** A header as text; an absent one is empty. */
  readonly header: (name: string) => string;
  /** Runs when the connection ends, before or after the answer. */
  readonly onClose: (listener: () => void) => void;
}

/** Reads a call of hapi's. @throws AppError UNAUTHENTICATED where nobody is signed in and the route is not public */
export function callOf<Params, Query, Payload, A extends Access>(
  access: A,
  request: Request,
  h: ResponseToolkit,
): Call<Params, Query, Payload, A> {
  const { requestId, clientAddress: address, limitAddress, locale } = request.app;
  const actor = access === 'public' ? actorOf(request) : requireActor(request);
  const userAgent = headerText(request, 'user-agent');
  const call = {
    actor,
    context: actor && { actor, requestId, locale },
    client: { requestId, address, limitAddress, userAgent, locale },
    params: request.params,
    query: request.query,
    payload: request.payload,
    h,
    cookie: request.cookieAuth,
    header: (name: string) => headerText(request, name),
    onClose: (listener: () => void) => {
      request.raw.res.once('close', listener);
    },
  };
  // hapi has validated the three by the schemas that their types come from, and `requireActor` the actor by the access.
  return call as unknown as Call<Params, Query, Payload, A>;
}
