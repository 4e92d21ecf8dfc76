/** Placeholder replaced below. */
export function givesOrders(text: string): boolean {
  return /ignore (all |your |the )*(previous |prior )?instructions/i.test(text);
}
