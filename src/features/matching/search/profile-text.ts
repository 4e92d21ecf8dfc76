/** A list column of a plain read: JSON text on both databases. */
export function parseSkills(stored: string | readonly string[]): string[] {
  return typeof stored === 'string' ? (JSON.parse(stored) as string[]) : [...stored];
}
