import nodemailer from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';

export interface Transport {
  readonly sendMail: (mail: SendMailOptions) => Promise<unknown>;
  readonly close: () => void;
}

/** What nodemailer says beside the message. */
export type SmtpError = Error & { readonly command?: string; readonly code?: string };

/** A connection carries one mail after the other; greeting, encryption and log-in come once. Idle, it is given back. */
const IDLE_MS = 5_000;
/** What was being said to the server when it failed: before a mail's own turn, it is no fault of that mail. */
const BEFORE_ANY_MAIL = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH)/;

/** @param atOnce connections at a time, at most */
export function openTransport(url: string, atOnce: number): Transport {
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: atOnce,
    // A kept connection may have been closed by the server meanwhile: once more over another, if nothing was said of the mail.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/** Whether it is the server that cannot be used, whatever the mail; otherwise it has something against this mail. */
export const isServerFailure = ({ command, code }: SmtpError): boolean =>
  command === undefined ? code === 'ECONNECTION' : BEFORE_ANY_MAIL.test(command);
