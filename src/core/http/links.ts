import type { Config } from '../../config/config.ts';

/** The full address of a path of this product, for mails and calendars. */
export function absoluteUrl(config: Pick<Config, 'publicUrl' | 'port'>, path: string): string {
  return `${config.publicUrl ?? `http://localhost:${config.port}`}${path}`;
}
