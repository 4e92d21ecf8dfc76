import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The address alone of what a proxy writes (`192.0.2.1:4711`, `[2001:db8::1]:4711`, `fe80::1%eth0`). */
export function withoutPort(entry: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(entry) ?? [];
  return (bracketed ?? beforePort ?? entry).replace(/%.*$/, '');
}

/**
 * What limits count as one client: an IPv4 address, also written as IPv6 (`::ffff:192.0.2.1`), and of IPv6 the /64, the
 * least that a home line gets, with 2^64 addresses to choose from (RFC 6177). What is no address counts as it is
 * written.
 */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // `URL` writes it out in hexadecimal: ipaddr.js takes `::1.2.3.4` for a mapped address, which it is not.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const parsed = ipaddr.process(hostname.slice(1, -1));
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
