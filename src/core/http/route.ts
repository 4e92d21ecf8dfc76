import type { Lifecycle, Request, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { LIMITS } from '../../contract/limits.ts';
import type { ErrorCode } from '../../contract/messages.ts';
import type { RouteLimit } from '../limits/limits.ts';
import type { Access } from '../access/access.ts';
import { scopeOf } from '../access/token-routes.ts';
import { callOf, type Call, type NoFields, type PathIds } from './call.ts';
import { id } from './joi.ts';

export type { Access } from '../access/access.ts';

/** The types of `Params`, `Query` and `Payload` come from the schemas: each is declared as `Joi.object<T>(…)`. */
export interface RouteDeclaration<Params, Query, Payload, A extends Access> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** hapi path; several paths are the same call under documented prefixes (contract §2). */
  readonly path: string;
  readonly access: A;
  readonly summary: string;
  /** Where the API page lists it, when not under the feature's own. */
  readonly tag?: string;
  /** Taken by the user or the client's address, as its row of `RATE_LIMITS` says. */
  readonly limit?: RouteLimit;
  /** Only within 15 minutes of the log-in: for what changes how an account signs in (spec 4 §12). */
  readonly freshLogin?: boolean;
  /** For an administrator who looks with a member's eyes: by default only reading is allowed (spec 4 §15). */
  readonly whileViewing?: 'allowed' | 'refused';
  /** Also for a log-in that must have a second factor and has none yet. */
  readonly withoutSecondFactor?: boolean;
  /** Open to somebody who has yet to change the password that an admin chose. */
  readonly withGivenPassword?: boolean;
  /** Only for whoever has confirmed their e-mail address: 403 EMAIL_UNVERIFIED otherwise (spec 4 §11). */
  readonly needsProvedAddress?: boolean;
  /**
   * Sent twice with one `Idempotency-Key`, it is done once and answered alike (`core/idempotency`). Not for answers
   * that hold a secret: they are kept for a day.
   */
  readonly once?: boolean;
  /** Of what the path names; ids unless declared. */
  readonly params?: Joi.ObjectSchema<Params>;
  readonly query?: Joi.ObjectSchema<Query>;
  readonly payload?: Joi.ObjectSchema<Payload>;
  /** Media types of the body beside JSON, for callers that are not ours to choose (RFC 8058). */
  readonly payloadTypes?: readonly string[];
  /** Whatever the body says does not matter: it is taken in these types, and not read. */
  readonly ignoresBody?: boolean;
  /**
   * The body is a form with a file and no JSON: fields come as texts, a file as `UploadedFile`
   * (`core/http/multipart.ts`). Bytes of the whole body; more is a 413, TOO_LARGE unless named.
   */
  readonly upload?: { readonly maxBytes: number; readonly tooLarge?: ErrorCode };
  /** Schema of the answer with status 200 (or `status`). Checked on every answer outside production. */
  readonly answer: Joi.Schema;
  /** Media type of an answer that is no JSON (a file, a stream, a page): its schema only describes it, unchecked. */
  readonly answerType?: string;
  /** The status of a value that the handler answers; 200 unless named. */
  readonly status?: 200 | 201 | 302;
  /** The handler may also answer 200, where it has made nothing. */
  readonly mayMakeNothing?: boolean;
  readonly handler: (call: Call<Params, Query, Payload, A>) => Lifecycle.ReturnValue;
  /** Reads what is answered where the handler only changes something, and answers nothing. */
  readonly read?: (call: Call<Params, Query, Payload, A>) => Lifecycle.ReturnValue;
}

/** What is answered where the handler answers nothing; it says its own schema. */
type Done = Readonly<Record<string, string | boolean>>;
type Answered =
  | { readonly answer: Joi.Schema; readonly done?: undefined }
  | { readonly answer?: undefined; readonly done: Done };

/** A declared route with its handler as hapi calls it, whatever the types of its call are. */
export interface Route extends Omit<
  RouteDeclaration<unknown, unknown, unknown, Access>,
  'handler' | 'read' | 'params' | 'query' | 'payload'
> {
  readonly params?: Joi.ObjectSchema;
  readonly query?: Joi.ObjectSchema;
  readonly payload?: Joi.ObjectSchema;
  readonly handler: (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue;
}

const by =
  (method: Route['method']) =>
  <
    const A extends Access,
    const Path extends string,
    Params = PathIds<Path>,
    Query = NoFields,
    Payload = NoFields,
  >(
    path: Path,
    declaration: Omit<RouteDeclaration<Params, Query, Payload, A>, 'method' | 'path' | 'answer'> & Answered,
  ): Route => ({
    ...declaration,
    method,
    path,
    params: declaration.params ?? idsIn(path),
    answer: declaration.answer ?? alike(declaration.done),
    handler: async (request, h) => {
      const { access, done, read } = declaration;
      const call = callOf<Params, Query, Payload, A>(access, request, h);
      const answered = await declaration.handler(call);
      const answer = answered === undefined ? (done ?? (await read?.(call))) : answered;
      const isMade =
        declaration.status === 201 &&
        typeof answer === 'object' &&
        answer !== null &&
        // A whole response has its own status.
        !('statusCode' in answer);
      return isMade ? h.response(answer).code(201) : answer;
    },
  });

function idsIn(path: string): Joi.ObjectSchema | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id().required()] as const);
  return names.length > 0 ? Joi.object(Object.fromEntries(names)) : undefined;
}

const alike = (done: Done): Joi.Schema => {
  const kindOf = (value: string | boolean) => (typeof value === 'string' ? Joi.string() : Joi.boolean());
  return Joi.object(
    Object.fromEntries(Object.entries(done).map(([name, value]) => [name, kindOf(value).required()])),
  );
};

export const route = {
  get: by('GET'),
  post: by('POST'),
  put: by('PUT'),
  patch: by('PATCH'),
  delete: by('DELETE'),
};

declare module '@hapi/hapi' {
  interface RouteOptionsApp {
    /** Every route has it: the access test walks the table and fails on one without. */
    access?: Access;
    /** Calls of the API; pages and assets have none. */
    declaration?: Route;
  }
}

const VALIDATION: Joi.ValidationOptions = {
  abortEarly: false,
  stripUnknown: { arrays: false, objects: true },
  errors: { wrap: { label: false } },
};

/** A documented prefix of calls, and who may call them under it (contract §2). */
export interface Prefix {
  readonly prefix: string;
  readonly access: Exclude<Access, 'public'>;
}

/** "Both prefixes of a documented call exist, over the same handlers" (contract §2); who may call it stays the same. */
export const underBothPrefixes = (...routes: readonly Route[]): Route[] =>
  routes.flatMap((one) => [one, { ...one, path: one.path.replace('/api/', '/api/admin/') }]);

/** Turns a declaration into hapi's route. The one place where options common to all calls are set. */
export function toServerRoute(
  declaration: Route,
  options: { checkAnswers: boolean },
): ServerRoute & { readonly options: RouteOptions } {
  const { method, path, access, payload, params, query } = declaration;
  const writes = method !== 'GET';
  // Whoever shows a token where none is taken is told so, but for what is open to everybody.
  const strategies = access === 'public' && !scopeOf(declaration) ? ['session'] : ['session', 'token'];
  return {
    method,
    path,
    handler: declaration.handler,
    options: {
      app: { access, declaration },
      auth:
        access === 'public'
          ? { strategies, mode: 'try' }
          : {
              strategies,
              mode: 'required',
              ...(access === 'signedIn' ? {} : { access: { scope: [...access] } }),
            },
      ...(writes
        ? {
            payload: {
              allow: declaration.upload
                ? ['multipart/form-data']
                : ['application/json', ...(declaration.payloadTypes ?? [])],
              maxBytes: declaration.upload?.maxBytes ?? LIMITS.jsonBodyBytes,
            },
          }
        : {}),
      validate: {
        options: VALIDATION,
        // The wrong fields reach `core/http/errors.ts`, which alone shapes errors.
        failAction: (_request, _h, error) => {
          throw error ?? new Error('validation failed without a reason');
        },
        ...(params ? { params } : {}),
        query: query ?? Joi.object(),
        ...(writes ? { payload: payload ?? Joi.any() } : {}),
      },
      response: {
        // hapi takes react-admin's `Range: advisors=0-9` for a byte range and would say 416 (design/toolchain.md §0).
        ranges: false,
        ...(options.checkAnswers && !declaration.answerType
          ? {
              schema: declaration.answer,
              failAction: (_request: Request, _h: ResponseToolkit, error?: Error) => {
                throw new Error(
                  `answer of ${method} ${path} breaks its schema: ${error?.message ?? 'unknown'}`,
                );
              },
            }
          : {}),
      },
    },
  };
}
