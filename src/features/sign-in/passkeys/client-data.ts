/** The challenge that an authenticator's answer names; empty for what is no such answer. */
export function challengeOf({ clientDataJSON }: { readonly clientDataJSON: string }): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof said === 'object' && said !== null && 'challenge' in said ? String(said.challenge) : '';
  } catch {
    return '';
  }
}
