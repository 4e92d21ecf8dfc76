/** Whether a text names somebody: their name by itself, not as a part of a word ("Al" in "Also"). */
export function naming(name: string): (text: string) => boolean {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}(?![\p{L}\p{N}])`, 'iu');
  return (text) => pattern.test(text);
}
