import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { listenHere } from './listening.ts';
import { protocolOf, type ModelProvider, type Protocol } from './model-protocols.ts';

/** A question as it arrived here: all that left the house. */
export interface Asked {
  readonly provider: ModelProvider;
  readonly model: string;
  /** The key that came with it, whichever header carries it. */
  readonly key: string | null;
  /** What it was asked for, where the protocol tells: the name of the answer's schema. */
  readonly purpose: string | null;
  readonly system: string;
  readonly user: string;
  /** Everything, headers included, to look for what should not be there. */
  readonly whole: string;
}

/**
 * What the model does about a question: answers with this JSON, says this text instead of the structured answer,
 * answers this status, never answers, drops the connection, breaks off in the middle, or does not stop talking.
 */
export type Scripted =
  | { readonly answer: unknown; readonly afterMs?: number }
  | { readonly text: string }
  | {
      readonly status: number;
      readonly retryAfter?: number;
      readonly location?: string;
      readonly message?: string;
    }
  | 'stall'
  | 'drop'
  | 'cut'
  | 'flood';

/**
 * A language model of the tests' own on a free port, which speaks the protocols of OpenAI (chat completions, with a
 * schema or a tool), Anthropic (messages) and Ollama (chat). The product's way to it is the real one, LangChain included.
 */
export class ModelServer {
  readonly asked: Asked[] = [];
  /** Calls of anything that is not asking a model. */
  readonly elsewhere: string[] = [];
  /** How many questions it was at together, at most. */
  mostAtOnce = 0;
  #atOnce = 0;
  #script: (asked: Asked) => Scripted = () => ({ status: 500, message: 'nothing was scripted' });
  /** Where it is, without a path. */
  url = '';
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));

  async open(): Promise<this> {
    this.url = `http://127.0.0.1:${await listenHere(this.#server)}`;
    return this;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((done) => this.#server.close(() => done()));
    this.#server.closeAllConnections();
    await closed;
  }

  /** Does one after the other, and the last one from then on; forgets what was asked before. */
  script(...steps: readonly [Scripted, ...Scripted[]]): void {
    const [last, ...earlier] = [...steps].reverse();
    this.scriptBy(() => earlier.pop() ?? last!);
  }

  /** Decides by the question; forgets what was asked before. */
  scriptBy(decide: (asked: Asked) => Scripted): void {
    this.asked.length = 0;
    this.mostAtOnce = 0;
    this.#script = decide;
  }

  /** The settings that lead a server here. */
  env(provider: ModelProvider, more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return {
      AI_PROVIDER: provider,
      AI_MODEL: 'model-of-the-tests',
      AI_BASE_URL: `${this.url}${provider === 'openai' ? '/v1' : ''}`,
      ...(provider === 'ollama' ? {} : { AI_API_KEY: 'key-of-the-tests' }),
      ...more,
    };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const sent = Buffer.concat(parts).toString('utf8');
    const protocol = protocolOf(request.url ?? '');
    if (!protocol) {
      this.elsewhere.push(`${request.method} ${request.url}`);
      return void response.writeHead(404).end('{"error":{"message":"no such path"}}');
    }
    const body = JSON.parse(sent) as Record<string, unknown>;
    const asked: Asked = {
      provider: protocol.provider,
      model: String(body['model']),
      key: keyOf(request),
      ...protocol.read(body),
      whole: `${JSON.stringify(request.headers)}\n${sent}`,
    };
    this.asked.push(asked);
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    response.once('close', () => (this.#atOnce -= 1));
    await perform(this.#script(asked), protocol, body, response);
  }
}

async function perform(
  step: Scripted,
  protocol: Protocol,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<void> {
  if (step === 'stall') return;
  if (step === 'drop') return void response.destroy();
  if (step === 'flood') return flood(response);
  if (step === 'cut') {
    const whole = protocol.write(body, { text: 'x'.repeat(2_000) });
    response.writeHead(200, { 'content-type': protocol.type, 'content-length': whole.length });
    response.write(whole.slice(0, 1_000), () => response.destroy());
    return;
  }
  if ('status' in step) {
    const after = step.retryAfter === undefined ? {} : { 'retry-after': String(step.retryAfter) };
    const to = step.location === undefined ? {} : { location: step.location };
    response.writeHead(step.status, { 'content-type': 'application/json', ...after, ...to });
    return void response.end(
      JSON.stringify({ error: { message: step.message ?? 'refused', type: 'error' } }),
    );
  }
  if ('afterMs' in step && step.afterMs !== undefined) await pause(step.afterMs);
  response.writeHead(200, { 'content-type': protocol.type });
  response.end(protocol.write(body, step));
}

/** Blanks without an end: JSON may begin with as many as it likes. */
function flood(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}

function keyOf({ headers }: IncomingMessage): string | null {
  const own = headers['x-api-key'];
  if (typeof own === 'string') return own;
  return headers.authorization?.replace(/^Bearer /, '') ?? null;
}
