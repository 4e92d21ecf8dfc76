/** A list column of a plain read: JSON text on both databases. */
export function parseList(stored: string | readonly string[]): string[] {
  return typeof stored === 'string' ? (JSON.parse(stored) as string[]) : [...stored];
}

/** An advisor's skills, of a plain read. */
export const parseSkills = parseList;
