import type { Request } from '@hapi/hapi';
import type { Locale } from '../../contract/languages.ts';
import type { UserType } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { ErrorCode } from '../../contract/messages.ts';
import { AppError } from '../errors.ts';

export interface Actor {
  readonly userId: number;
  readonly userType: UserType;
  readonly username: string;
  /** The language they have chosen, as a language tag; without one it is their browser's. */
  readonly locale?: string | null;
  /** The record of an advisor or organisation; null for other user types. */
  readonly advisorId: number | null;
  readonly organizationId: number | null;
  /** Groups that a group admin administers; empty for everyone else. */
  readonly adminGroupIds: readonly number[];
  /** Those of them in which the group admin is the primary one. */
  readonly primaryGroupIds: readonly number[];
  /** 0 for a program, which has none. */
  readonly loginSessionId: number;
  /** When this log-in gave its password, ISO 8601 UTC. */
  readonly authenticatedAt: string;
  /** The role must have a second factor and this log-in has shown none: it may only set one up (spec 4 §12). */
  readonly lacksSecondFactor?: boolean;
  /** An admin chose the password: all it is good for is choosing another one (decision 28). */
  readonly passwordChangeRequired?: boolean;
  /** The access token that a program shows for them (spec 4 §17). */
  readonly tokenId?: number;
  /** The administrator who looks with this user's eyes, and may change nothing (spec 4 §15). */
  readonly viewedBy?: Pick<Actor, 'userId' | 'username'>;
}

/** By what lists are narrowed; a calendar feed has no log-in. */
export type Reader = Pick<Actor, 'userId' | 'userType' | 'advisorId' | 'organizationId' | 'adminGroupIds'>;

/** An actor without an account who sees everything: for commands and webhooks, which have no log-in. */
export const WITHOUT_LOG_IN: Actor = {
  userId: 0,
  userType: 'super_admin',
  username: '',
  advisorId: null,
  organizationId: null,
  adminGroupIds: [],
  primaryGroupIds: [],
  loginSessionId: 0,
  authenticatedAt: new Date(0).toISOString(),
};

/** Whether a log-in may change how its account signs in: it began a short time ago (contract §10, spec 4 §12). */
export const isFresh = ({ authenticatedAt }: Pick<Actor, 'authenticatedAt'>): boolean =>
  // A clock that has gone back since keeps nothing fresh for longer.
  Math.abs(Date.now() - Date.parse(authenticatedAt)) <= LIMITS.reauthAfterMinutes * 60_000;

/** What services take of a signed-in call; the call's id is for its audit event. */
export interface CallContext {
  readonly actor: Actor;
  readonly requestId: string;
  readonly locale?: Locale;
}

declare module '@hapi/hapi' {
  interface AuthCredentials {
    actor?: Actor;
  }
}

/** @returns null on a public route without a log-in */
export function actorOf(request: Request): Actor | null {
  return request.auth.isAuthenticated ? (request.auth.credentials.actor ?? null) : null;
}

/** @throws AppError UNAUTHENTICATED when nobody is signed in. */
export function requireActor(request: Request): Actor {
  const actor = actorOf(request);
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return actor;
}

interface Refusal {
  readonly code: ErrorCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

/**
 * A policy's answer; null allows. Policies judge facts and read nothing: a service asks with what it has read under its
 * lock, a presenter for the `abilities` of an answer.
 */
export type Verdict = Refusal | null;

export const FORBIDDEN: Refusal = { code: 'FORBIDDEN' };

export const isAllowed = (verdict: Verdict): boolean => verdict === null;

/** @throws AppError the refusal, if it is one */
export function requireAllowed(verdict: Verdict): void {
  if (verdict) throw new AppError(verdict.code, verdict.values ? { values: verdict.values } : {});
}
