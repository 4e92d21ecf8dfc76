import { createServer, type Server, type Socket } from 'node:net';
import { listenHere } from '../../support/listening.ts';

/**
 * What ails the mail server: nobody listens, it accepts and never says a word, it sends everybody away at the door, it
 * refuses every mail for good (5xx), asks to come again later (4xx), or dies in the middle of a mail.
 */
export type Illness = 'down' | 'silent' | 'closed' | 'refusing' | 'greylisting' | 'dying';

const ANSWERS: Readonly<Record<string, string>> = { EHLO: '250 hello', HELO: '250 hello', QUIT: '221 bye' };

/** Stands in for a mail server, at the same port, as long as that is ill. */
export class IllPostOffice {
  /** When it was called, by `performance.now()`. */
  readonly calls: number[] = [];
  readonly #illness: Illness;
  readonly #open = new Set<Socket>();
  #server: Server | null = null;

  constructor(illness: Illness) {
    this.#illness = illness;
  }

  async open(port: number): Promise<void> {
    if (this.#illness === 'down') return;
    this.#server = createServer((socket) => this.#serve(socket));
    await listenHere(this.#server, port);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    const server = this.#server;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  #serve(socket: Socket): void {
    this.calls.push(performance.now());
    this.#open.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#open.delete(socket));
    if (this.#illness === 'silent') return;
    if (this.#illness === 'closed') return void socket.end('554 no mail is taken here\r\n');
    socket.write('220 a mail server of the tests\r\n');
    let inMail = false;
    socket.on('data', (chunk: Buffer): void => {
      if (inMail) return void socket.destroy();
      for (const line of chunk.toString('latin1').split('\r\n').filter(Boolean)) {
        const [verb = ''] = line.toUpperCase().split(/[ :]/);
        inMail = verb === 'DATA';
        socket.write(`${this.#answer(verb)}\r\n`);
      }
    });
  }

  #answer(verb: string): string {
    if (verb === 'RCPT' && this.#illness === 'refusing') return '550 5.7.1 not from you';
    if (verb === 'RCPT' && this.#illness === 'greylisting') return '451 4.7.1 come again later';
    if (verb === 'DATA') return '354 go on';
    return ANSWERS[verb] ?? '250 fine';
  }
}
