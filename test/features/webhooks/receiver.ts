import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook as Reference } from 'standardwebhooks';
import { listenHere } from '../../support/listening.ts';

/** A call as the receiver has got it. */
export interface Heard {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

type Answer = (response: ServerResponse, call: Heard) => void;
const well: Answer = (response) => void response.writeHead(204).end();

/** Somebody's program that is told what happens; it answers as it is told to. */
export class Receiver {
  readonly heard: Heard[] = [];
  answer: Answer = well;
  host = '';
  readonly #server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const call = {
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        text,
        body: JSON.parse(text) as Heard['body'],
      };
      this.heard.push(call);
      this.answer(response, call);
    });
  });

  async start(): Promise<this> {
    this.host = `127.0.0.1:${await listenHere(this.#server)}`;
    return this;
  }

  get url(): string {
    return `http://${this.host}/hook`;
  }

  /** From now on it takes what comes, and has heard nothing. */
  mend(): void {
    this.answer = well;
    this.heard.length = 0;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Whether the reference library takes a call as signed with this secret. */
export function isSigned(secret: string, { text, headers }: Heard): boolean {
  try {
    new Reference(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
