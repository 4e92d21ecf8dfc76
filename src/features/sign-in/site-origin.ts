import type { Config } from '../../config/config.ts';
import { isLoopback } from '../../config/loopback.ts';

/**
 * The origin that people reach this server at: PUBLIC_URL. Without one it is for this machine alone, where the port is
 * the one that was called (PORT may be 0).
 * @param host the call's header
 */
export function siteOrigin({ publicUrl, port }: Config, host: string): string {
  if (publicUrl !== null) return publicUrl;
  const asked = `http://${host}`;
  return URL.canParse(asked) && isLoopback(new URL(asked).hostname)
    ? new URL(asked).origin
    : `http://localhost:${port}`;
}
