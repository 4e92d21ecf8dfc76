/**
 * The header that makes a browser save a file under the name it was given. The name is anybody's text: what could end
 * the header, leave the folder or run in a shell is replaced (RFC 6266, RFC 8187).
 */
export function attachment(name: string): string {
  const plain = visible(name).replaceAll(/["\\/:*?<>|`$;]/g, '_');
  const ascii = plain.replaceAll(/[^ -~]|%/g, '_');
  const encoded = encodeURIComponent(plain).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Without control characters, and without those that nobody sees or that turn the direction of writing
 * (`cv\u202efdp.exe` reads as `cvexe.pdf`): zero width, direction marks, variation selectors, blank letters.
 */
const visible = (name: string): string =>
  name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

/** A name as it is kept and shown: without folders, at most 255 characters with its ending, never empty. */
export function shownName(given: string): string {
  const last = visible(given).normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last.trim() || 'file';
  if (clean.length <= 255) return clean;
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return (clean.slice(0, 255 - ending.length) + ending).toWellFormed();
}
