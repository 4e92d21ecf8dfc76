import { decimal } from '../i18n/locale.ts';

/** Hours that came or went: "+1.5" or "−1.5". */
export const signed = (hours: number): string => `${hours < 0 ? '−' : '+'}${decimal(Math.abs(hours))}`;
