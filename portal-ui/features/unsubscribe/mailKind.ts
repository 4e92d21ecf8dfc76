import { NOTIFICATION_TYPES, type NotificationType } from '../../../src/contract/enums.ts';

export type MailKind = Exclude<NotificationType, 'passwordChanged' | 'emailChanged'> | 'digest';

const isKind = (name: string): name is MailKind =>
  name === 'digest' ||
  (NOTIFICATION_TYPES.some((type) => type === name) && name !== 'passwordChanged' && name !== 'emailChanged');

/** What a link would turn off, as its token says; null when it cannot be one of ours. The server alone can tell for sure. */
export function mailKind(token: string): MailKind | null {
  const [, name = ''] = /^\d+-([A-Za-z]+)-[0-9a-f]{64}$/.exec(token) ?? [];
  return isKind(name) ? name : null;
}
