/** The address that a link leads to, when it is one that a profile has; null for all others. */
export function addressOf(url: string): string | null {
  const [, mail] = /^mailto:([^?\s]{3,200}@[^?\s]{3,200})/i.exec(url) ?? [];
  const address =
    mail ?? /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[^/?#\s]{2,100}/i.exec(url)?.[0];
  if (address === undefined) return null;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
