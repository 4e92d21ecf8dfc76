/** Thousands apart by commas, as they are written in British English; hours have at most two decimals (contract §2). */
const THOUSANDS = /^\d{1,3}(,\d{3})+(\.\d+)?$/;

/** Hours as they are typed: `1,000` is a thousand, and `2,5` two and a half. @returns NaN for what is no number */
export function readHours(typed: string): number {
  const text = typed.trim();
  if (text === '') return NaN;
  return Number(THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.'));
}
