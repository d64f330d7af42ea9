import { once } from 'node:events';
import { createServer, get } from 'node:https';
import { expect, test } from 'vitest';
import { isPublicAddress, publicLookup } from './public-address.ts';

test.each([
  'https://push.example.com/send/abc?x=1',
  'https://93.184.216.34/',
  'https://[2606:4700::1111]/',
  'https://1.1.1.1.example.com/',
])('%s is public', (address) => expect(isPublicAddress(new URL(address))).toBe(true));

test.each([
  'http://push.example.com/',
  'https://push.example.com:8443/',
  'https://localhost/',
  'https://box.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://127.0.0.1/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.1.2.3/',
  'https://172.31.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[fc00::1]/',
  'https://[fe80::1]/',
  'https://[ff02::1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
])('%s is not', (address) => expect(isPublicAddress(new URL(address))).toBe(false));

test('a name that leads to this machine is not asked', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const request = get({ host: 'localhost', port, lookup: publicLookup });
  const [error] = await once(request, 'error');
  expect(String(error)).toContain('localhost is not on the public internet');
  server.close();
});
