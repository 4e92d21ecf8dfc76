import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly to: string[];
  readonly raw: string;
}

/** A mail server on a free port; `refuse` makes it answer a temporary failure to the first so many mails. */
export class PostOffice {
  readonly received: Received[] = [];
  /** How often it was connected to. */
  connections = 0;
  refuse = 0;
  /** Called when a mail is there and the sender has not been told so yet. */
  onMail: () => void = () => undefined;
  #server: SMTPServer | null = null;
  #port = 0;

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      // Senders keep connections for their next mail.
      closeTimeout: 500,
      onConnect: (_session, done) => {
        this.connections += 1;
        done();
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (this.refuse > 0) {
            this.refuse -= 1;
            return done(Object.assign(new Error('mailbox busy'), { responseCode: 450 }));
          }
          this.received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(parts).toString('utf8'),
          });
          this.onMail();
          done();
        });
      },
    });
    server.on('error', () => undefined);
    this.#server = server;
    const listener = server.listen(this.#port, '127.0.0.1');
    await once(listener, 'listening');
    this.#port = (listener.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }
}
