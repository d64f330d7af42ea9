import { expect, test } from 'vitest';
import { cameFrom } from './came-from.ts';

const PAGE = 'https://fans.example/creator/mia';

test.each([
  [PAGE, '', false, 'direct'],
  [PAGE, 'https://www.news.example/some/page', false, 'site:news.example'],
  [PAGE, 'https://fans.example/discover', false, 'inside'],
  [PAGE, 'https://news.example/', true, 'inside'],
  [`${PAGE}?via=Summer-Sale`, 'https://news.example/', false, 'link:summer-sale'],
  [`${PAGE}?utm_campaign=mail`, '', false, 'link:mail'],
  [`${PAGE}?via=${'x'.repeat(41)}`, '', false, 'direct'],
  [`${PAGE}?via=a%20b`, 'android-app://com.example', false, 'site:com.example'],
  [PAGE, 'http://localhost:1/', false, 'direct'],
] as const)('%s after %j is from %s', (address, referrer, isInside, source) => {
  expect(cameFrom(new URL(address), referrer, isInside)).toBe(source);
});
