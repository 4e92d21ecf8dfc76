import { NOTIFICATION_TYPES, type NotificationType } from '../../../src/contract/enums.ts';

export type MailKind = Exclude<NotificationType, 'passwordChanged' | 'emailChanged'> | 'digest';

const isKind = (name: string): name is MailKind =>
  name === 'digest' ||
  (NOTIFICATION_TYPES.some((type) => type === name) && name !== 'passwordChanged' && name !== 'emailChanged');

/** The type of mail that a token turns off; null when the token is not valid. Only the server can verify it. */
export function mailKind(token: string): MailKind | null {
  const [, name = ''] = /^\d+-([A-Za-z]+)-[0-9a-f]{64}$/.exec(token) ?? [];
  return isKind(name) ? name : null;
}
