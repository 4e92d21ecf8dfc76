import { lookup } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent, request as requestSecure } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Config } from '../../config/config.ts';
import ipaddr from 'ipaddr.js';

/** Addresses that look public but are a cloud's own machinery (Azure's WireServer). */
const OF_CLOUDS = new Set(['168.63.129.16']);

/**
 * Whether an IP address is one of the internet at large: no private, local, reserved or multicast one, and none that
 * stands for an IPv4 address by translation or a tunnel (NAT64, 6to4, Teredo), which may be any of these.
 */
function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || OF_CLOUDS.has(parsed.toString())) return false;
  // RFC 4291 §2.4 leaves the rest of IPv6 undefined; 2000::/3 is all that is given out.
  return !(parsed instanceof ipaddr.IPv6) || (parsed.parts[0] ?? 0) >> 13 === 1;
}

/** Why a call was not made, or brought no answer. `refused`: by us, before anything was sent. */
type CallFailure = 'refused' | 'redirected' | 'unreachable' | 'timeout' | 'too long';

export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure, cause?: unknown) {
    super(`the call was ${failure === 'refused' ? 'not made' : 'not answered'}: ${failure}`, { cause });
    this.name = 'CallError';
    this.failure = failure;
  }
}

export interface OutgoingCall {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
  /** In all, redirects and the name's look-up included. */
  readonly timeoutMs: number;
  /** Bytes of the answer's body. */
  readonly maxBytes: number;
  /** How many to follow, each checked like the first address; none by default. */
  readonly redirects?: number;
}

/** Ports of https: an address that somebody types reaches no other service of a machine. */
const PORTS = new Set(['', '443', '8443']);
const MOST_HEADER_BYTES = 16_384;

/**
 * The one way this server calls an address that a user typed (spec 4 §17): https to public addresses alone, but for
 * what the operator exempts (WEBHOOK_ALLOW). A name is looked up once, and the connection goes to what was checked, so
 * that a name which changes its address gains nothing. Nothing of ours goes along: no cookie, no proxy, no kept
 * connection. @throws CallError
 */
export async function callOutside(
  call: OutgoingCall,
  { webhookAllow }: Pick<Config, 'webhookAllow'>,
  names: typeof lookup = lookup,
) {
  const signal = AbortSignal.timeout(call.timeoutMs);
  let url = call.url;
  for (let left = call.redirects ?? 0; ; left -= 1) {
    const answer = await attempt({ ...call, url }, webhookAllow, signal, names).catch((error: unknown) => {
      if (error instanceof CallError) throw error;
      throw new CallError(signal.aborted ? 'timeout' : 'unreachable', error);
    });
    const next = answer.headers.location;
    if (![301, 302, 303, 307, 308].includes(answer.status) || next === undefined) return answer;
    if (left === 0 || !URL.canParse(next, url)) throw new CallError('redirected');
    url = new URL(next, url).href;
  }
}

/** What is wrong with an address as it is typed, before its name is looked up: the form's answer, not the safeguard. */
export function mayBeCalled(typed: string, { webhookAllow }: Pick<Config, 'webhookAllow'>): boolean {
  if (!URL.canParse(typed)) return false;
  const url = new URL(typed);
  if (url.username !== '' || url.password !== '') return false;
  if (isExempt(url, webhookAllow)) return ['https:', 'http:'].includes(url.protocol);
  return url.protocol === 'https:' && PORTS.has(url.port) && isPublicName(url.hostname);
}

/** Addresses are written out by `URL`, whatever their spelling; a name without a dot is one of the own network. */
function isPublicName(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(address)) return isPublicAddress(address);
  const name = host.replace(/\.$/, '');
  return name.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/i.test(name);
}

function isExempt(url: URL, allowed: readonly string[]): boolean {
  const port = url.port || (url.protocol === 'http:' ? '80' : '443');
  return allowed.includes(`${url.hostname}:${port}`);
}

async function attempt(
  call: OutgoingCall,
  webhookAllow: readonly string[],
  signal: AbortSignal,
  names: typeof lookup,
) {
  if (!mayBeCalled(call.url, { webhookAllow })) throw new CallError('refused');
  const url = new URL(call.url);
  const options = {
    method: call.method ?? 'GET',
    headers: { 'accept-encoding': 'identity', 'user-agent': 'TimeMatch', ...call.headers },
    maxHeaderSize: MOST_HEADER_BYTES,
    signal,
    ...(isExempt(url, webhookAllow) ? {} : { lookup: publicLookup(names) }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request =
      url.protocol === 'http:'
        ? requestPlain(url, { ...options, agent: false })
        : requestSecure(url, { ...options, agent: new Agent() });
    request.once('response', resolve).once('error', reject).end(call.body);
  });
  try {
    const { statusCode: status = 0, headers } = response;
    return { status, headers, body: await read(response, call.maxBytes) };
  } finally {
    response.destroy();
  }
}

/** Answers only when every address of a name is public: of two, one could be tried after the other. */
const publicLookup =
  (names: typeof lookup): LookupFunction =>
  (name, options, callback) =>
    names(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new CallError('refused'), []);
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new CallError('too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
