import { randomBytes } from 'node:crypto';

const KEY = /^[a-z]{1,20}\/[0-9a-f]{40}$/;

/** A key that no other file has. @param kind what the file is, a short word of ours */
export const newKey = (kind: string): string => `${kind}/${randomBytes(20).toString('hex')}`;

/** Whether a text is a key that {@link newKey} may have made; nothing else names a stored file. */
export const isKey = (text: string): boolean => KEY.test(text);
