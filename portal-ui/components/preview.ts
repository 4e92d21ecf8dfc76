/** The start of a text, cut at a word, with an ellipsis. @param max characters, without the ellipsis */
export function preview(text: string, max: number): string {
  // Not the spaces that hold French signs to their words.
  const flat = text.trim().replaceAll(/[^\S\u00A0\u202F]+/g, ' ');
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max + 1).replace(/ [^ ]*$/, '');
  return `${(cut.length > max ? flat.slice(0, max) : cut).replace(/[\s,;:.]+$/, '')}…`;
}
