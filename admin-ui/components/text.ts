import i18next from 'i18next';

/** "Sessions: 12", with the space that a language puts before its colon. */
export const labelled = (label: string, text: string): string => i18next.t('admin:labelled', { label, text });

export function truncate(text: string, max: number): string {
  const letters = Array.from(text.trim());
  if (letters.length <= max) return letters.join('');
  const kept = letters.slice(0, max - 1).join('');
  const lastSpace = kept.lastIndexOf(' ');
  return `${(lastSpace > max / 2 ? kept.slice(0, lastSpace) : kept).trimEnd()}…`;
}

/** How many of a list's chips, letters and suggestions are shown before "+N" or "…" (spec 2 §9). */
export const SHOWN = {
  skills: 3,
  skillsOnCard: 4,
  groups: 2,
  groupDescription: 50,
  suggestionsInRow: 3,
} as const;
