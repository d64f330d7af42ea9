import { expect, test } from 'vitest';
import { cameFrom } from './came-from.ts';

const PAGE = 'https://fans.example/creator/mia';

test.each([
  [PAGE, '', null, 'direct'],
  [PAGE, 'https://www.news.example/some/page', null, 'site:news.example'],
  [PAGE, 'https://fans.example/discover', null, 'inside'],
  [PAGE, 'https://news.example/', ['/discover'], 'inside'],
  [PAGE, 'https://news.example/', [], 'inside'],
  [PAGE, 'https://news.example/', ['/dashboard/search'], 'search'],
  [PAGE, 'https://news.example/', ['/post/1', '/dashboard/search'], 'search'],
  [PAGE, 'https://news.example/', ['/post/1', '/post/2', '/dashboard/search'], 'search'],
  [PAGE, 'https://news.example/', ['/discover', '/dashboard/search'], 'inside'],
  [PAGE, 'https://news.example/', ['/post/1'], 'inside'],
  [PAGE, 'https://fans.example/dashboard/search?q=mia', null, 'search'],
  [PAGE, 'https://news.example/dashboard/search', null, 'site:news.example'],
  [`${PAGE}?via=Summer-Sale`, 'https://news.example/', null, 'link:summer-sale'],
  [`${PAGE}?utm_campaign=mail`, '', null, 'link:mail'],
  [`${PAGE}?via=${'x'.repeat(41)}`, '', null, 'direct'],
  [`${PAGE}?via=a%20b`, 'android-app://com.example', null, 'site:com.example'],
  [PAGE, 'http://localhost:1/', null, 'direct'],
] as const)('%s after %j and %j is from %s', (address, referrer, before, source) => {
  expect(cameFrom(new URL(address), referrer, before)).toBe(source);
});
