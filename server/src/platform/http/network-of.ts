import { isIP } from 'node:net';

/** Converts an IPv4 address in IPv6 form, as a dual-stack socket reports it, to plain IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The range of addresses that one household or machine has: an IPv4 address, the /64 of an IPv6 one. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  return isIP(plain) === 6 ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** The eight groups of an IPv6 address, without leading zeros. */
export function groupsOf(address: string): string[] {
  // the last four bytes may be written as IPv4
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::', 2);
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const missing = Math.max(0, 8 - left.length - right.length);
  const between = tail === undefined ? [] : Array<string>(missing).fill('0');
  return [...left, ...between, ...right].map((group) => parseInt(group, 16).toString(16));
}
