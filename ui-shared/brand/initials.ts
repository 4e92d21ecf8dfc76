/** Up to two initials of a name: "Amara Okafor-Reyes" → "AO"; "?" without letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => Array.from(word ?? '').find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}
