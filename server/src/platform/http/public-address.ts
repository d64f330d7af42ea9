import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from './network-of.ts';

/** Networks that are not on the public internet: this machine, the local network, and reserved ranges. */
const NOT_PUBLIC_4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC_4.addSubnet(net, prefix, 'ipv4');
// A separate list: one list with both kinds would match every IPv4 address as an IPv4-mapped IPv6 one.
const NOT_PUBLIC_6 = new BlockList();
// Only 2000::/3 of IPv6 is in use on the internet; addresses that embed an IPv4 address are not accepted at all.
for (const [net, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC_6.addSubnet(net, prefix, 'ipv6');

/** Whether the address of a connected peer is on the public internet. */
export function isPublicIp(address: string): boolean {
  const plain = plainAddress(address);
  return isIP(plain) === 4 ? !NOT_PUBLIC_4.check(plain, 'ipv4') : isPublicHost(plain);
}

/** Whether the host of a link, or a resolved address, is on the public internet. */
const isPublicHost = (ip: string): boolean =>
  isIP(ip) === 6 ? !NOT_PUBLIC_6.check(ip, 'ipv6') : !NOT_PUBLIC_4.check(ip, 'ipv4');

/**
 * Whether the server may open a link, judged by its text: https on the standard port, to a name with a dot or a public IP.
 * `publicLookup` checks what the name resolves to, at the moment of the connection.
 */
export function isPublicAddress({ protocol, hostname, port }: URL): boolean {
  if (protocol !== 'https:' || port !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isPublicHost(host);
  return host.includes('.') && !/\.(?:localhost|local|internal)\.?$/.test(host);
}

/** A lookup for an agent that fails for names without a public address. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const open = found.filter(({ address }) => isPublicHost(address));
    const [first] = open;
    if (!first) return callback(new Error(`${hostname} is not on the public internet`), '', 0);
    if (options.all) callback(null, open);
    else callback(null, first.address, first.family);
  });
};
