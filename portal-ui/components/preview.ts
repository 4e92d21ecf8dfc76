/** The start of a text, cut at a word, with an ellipsis. @param max characters, without the ellipsis */
export function preview(text: string, max: number): string {
  const flat = text.trim().replaceAll(/\s+/g, ' ');
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max + 1).replace(/\s+\S*$/, '');
  return `${(cut.length > max ? flat.slice(0, max) : cut).replace(/[\s,;:.]+$/, '')}…`;
}
