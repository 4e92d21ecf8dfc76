import type { Answer, Client } from './client.ts';

/** A form with a file, as a browser sends it. */
export interface SentForm {
  readonly payload: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const BOUNDARY = '----WebKitFormBoundaryOfTheTests';

/** @param fields texts by name; a list is sent as several fields */
export function formWith(
  file: { readonly bytes: string | Buffer; readonly name?: string; readonly type?: string } | null,
  fields: Readonly<Record<string, string | readonly string[]>> = {},
): SentForm {
  const parts: (string | Buffer)[] = [];
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat())
      parts.push(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  if (file)
    parts.push(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name ?? 'people.csv'}"\r\nContent-Type: ${file.type ?? 'text/csv'}\r\n\r\n`,
      file.bytes,
      '\r\n',
    );
  parts.push(`--${BOUNDARY}--\r\n`);
  return {
    payload: Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

/** Sends a form with a file. */
export function sendForm<Body = Record<string, unknown>>(
  client: Pick<Client, 'call'>,
  url: string,
  ...form: Parameters<typeof formWith>
): Promise<Answer<Body>> {
  const { payload, headers } = formWith(...form);
  return client.call<Body>('POST', url, payload, headers);
}
