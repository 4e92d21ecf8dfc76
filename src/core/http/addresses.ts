import { isIP, isIPv4 } from 'node:net';

/** An address as a proxy writes it (`192.0.2.1:4711`, `[2001:db8::1]:4711`, `fe80::1%eth0`) without what is no part of it. */
export function withoutPort(entry: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(entry) ?? [];
  return (bracketed ?? beforePort ?? entry).replace(/%.*$/, '');
}

/**
 * What limits count as one client: an IPv4 address, also written as IPv6 (`::ffff:192.0.2.1`), and of IPv6 the /64, the
 * least that a home line gets, with 2^64 addresses to choose from (RFC 6177). What is no address counts as it is written.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const groups = groupsOf(address);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = written(head);
  const right = written(tail ?? '');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right];
}

function written(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!isIPv4(group)) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
