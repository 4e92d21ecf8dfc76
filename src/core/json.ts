/** JSON that this product wrote itself, to its tables or files that it ships. What came from outside is validated. */
export function readJson<T>(text: string): T {
  return JSON.parse(text);
}
