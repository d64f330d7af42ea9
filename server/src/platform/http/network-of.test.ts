import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';
import { isPublicIp } from './public-address.ts';

test.each([
  ['93.184.216.34', '93.184.216.34', true],
  ['::ffff:93.184.216.34', '93.184.216.34', true],
  ['::FFFF:10.0.0.1', '10.0.0.1', false],
  ['127.0.0.1', '127.0.0.1', false],
  ['2606:4700:0:1::1', '2606:4700:0:1::/64', true],
  ['2606:4700:0000:0001:ffff:1:2:3', '2606:4700:0:1::/64', true],
  ['2606:4700::1111', '2606:4700:0:0::/64', true],
  ['64:ff9b::93.184.216.34', '64:ff9b:0:0::/64', false],
  ['::1', '0:0:0:0::/64', false],
  ['fd00::1', 'fd00:0:0:0::/64', false],
  ['fe80::1', 'fe80:0:0:0::/64', false],
])('%s is in %s', (address, network, isPublic) => {
  expect(networkOf(address)).toBe(network);
  expect(isPublicIp(address)).toBe(isPublic);
});
