/** A name of the code as words: "groupIds" → "Group ids", "time-credit.given" → "Time credit given". */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface DetailLine {
  label: string;
  text: string;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '–';
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${wordsOf(name)}: ${textOf(inner)}`)
      .join('; ');
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

export function detailLines(detail: Readonly<Record<string, unknown>>): DetailLine[] {
  return Object.entries(detail).map(([name, value]) => ({ label: wordsOf(name), text: textOf(value) }));
}

export function detailText(detail: Readonly<Record<string, unknown>>): string {
  return detailLines(detail)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(' · ');
}
