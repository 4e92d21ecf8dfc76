/** Share of bytes that differ: other processors round the last bit of a vector differently. */
export function difference(stored: Uint8Array | undefined, computed: Uint8Array): number {
  if (stored?.length !== computed.length) return 1;
  let far = 0;
  for (let at = 0; at < stored.length; at += 1) {
    const gap = Math.abs((stored[at] ?? 0) - (computed[at] ?? 0));
    if (gap > 1 && gap < 255) far += 1;
  }
  return far / stored.length;
}
