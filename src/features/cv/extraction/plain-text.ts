import { fromWindows1252 } from '../../../core/csv/encoding.ts';

/** Control characters that no text file has; tab, line feed, form feed, return and DOS's end of file may occur. */
// oxlint-disable-next-line no-control-regex -- these very characters are meant
const BINARY = /[\u0000-\u0008\u000b\u000e-\u0019\u001b-\u001f\u007f]/;
const MARKUP = /^\s*(?:<!doctype|<html|<head|<body|<script|<svg|<\?xml|<\?php|\{\\rtf|#!)/i;

/**
 * Text of a file without a signature: UTF-16 or UTF-8 by its mark, UTF-16 without one by its zeros, UTF-8 when all of it
 * is that, else Windows-1252, in which every byte means something.
 * @returns null for what is no plain text: binary data, or a page, script or RTF under the name of a text
 */
export function decodeText(bytes: Buffer): string | null {
  const text = decode(bytes);
  return text === null || BINARY.test(text) || MARKUP.test(text) ? null : text;
}

function decode(bytes: Buffer): string | null {
  const encoding = utf16Of(bytes);
  if (encoding) return strict(encoding, bytes);
  return bytes.includes(0) ? null : (strict('utf-8', bytes) ?? fromWindows1252(bytes));
}

/** Whether the bytes begin with the byte order mark of UTF-16. */
export const hasMark = (bytes: Buffer): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** Western text in UTF-16 has a zero in nearly every second byte, and in no other. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 2_048);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const most = (sample.length / 2) * 0.7;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

function strict(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
