const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();

export function nameMatches(name: string, search: string): boolean {
  const folded = fold(name);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
