import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const htmlOf = (text: string) => render(<Markdown text={text} />).container;

it('shows headings from h3 without leaving a level out, lists, emphasis and lines', () => {
  const shown = htmlOf(
    '# Presets\n\n### For *whom*\n\nOne\ntwo\n\n- a\n- **b**\n  1. c\n\n3. third\n4. fourth\n\n> said\n\n---\n\n`code`',
  );
  expect([...shown.querySelectorAll('h3, h4')].map((one) => one.textContent)).toEqual([
    'Presets',
    'For whom',
  ]);
  expect(shown.querySelector('h4 em')?.textContent).toBe('whom');
  expect(shown.querySelector('p br')).toBeTruthy();
  expect(shown.querySelectorAll('ul > li')).toHaveLength(2);
  expect(shown.querySelector('ul ol > li')?.textContent).toBe('c');
  expect(shown.querySelector('strong')?.textContent).toBe('b');
  expect(shown.querySelectorAll('ol')[1]?.getAttribute('start')).toBe('3');
  expect(shown.querySelector('blockquote')?.textContent).toBe('said');
  expect(shown.querySelector('hr')).toBeTruthy();
  expect(shown.querySelector('code')?.textContent).toBe('code');
});

it('a text that begins with a small heading begins with h3 too', () => {
  const shown = htmlOf('### Small\n\ntext\n\n# Large\n\n## Middle');
  expect([...shown.querySelectorAll('h3, h4')].map(({ tagName }) => tagName)).toEqual([
    'H3',
    'H3',
    'H4',
  ]);
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick="x()">b</b> c',
  '![a picture](https://example.com/a.png)',
  '| a | b |\n|---|---|\n| c | d |',
])('shows %s as it was typed', (text) => {
  const shown = htmlOf(text);
  expect(shown.querySelector('script, img, b, table')).toBeNull();
  expect(shown.textContent).toContain(text.split('\n')[0]);
});

it('links only to the web, without telling where from', () => {
  const shown = htmlOf(
    '[site](https://example.com/a) https://example.org [bad](javascript:alert(1)) [local](/admin) [data](data:text/html,x) [x](//evil.example)',
  );
  expect([...shown.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    'https://example.com/a',
    'https://example.org',
  ]);
  for (const link of shown.querySelectorAll('a'))
    expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer');
  expect(shown.textContent).toContain('bad');
});

it('texts of every script stand in their own direction', () => {
  const shown = htmlOf('# عنوان\n\n- بند\n\nשלום');
  for (const block of shown.querySelectorAll('h3, li, p'))
    expect(block.getAttribute('dir')).toBe('auto');
});

it.each([
  ['quotes', '>'.repeat(10_000)],
  ['quotes with text', `${'> '.repeat(4_000)}x`],
  ['lists in a line', '- '.repeat(5_000)],
  ['numbers', '1. '.repeat(3_300)],
  ['brackets', '['.repeat(10_000)],
  ['links', '[a]('.repeat(2_500)],
  ['stars', '*a **b '.repeat(1_400)],
  ['underscores', '_'.repeat(10_000)],
  ['backticks', Array.from({ length: 140 }, (_, at) => '`'.repeat(at)).join(' ')],
  ['angles', '<'.repeat(10_000)],
  ['tags', '<a '.repeat(3_300)],
  ['mails', 'a@'.repeat(5_000)],
  ['deep lists', Array.from({ length: 130 }, (_, at) => `${' '.repeat(at)}- a`).join('\n')],
  ['spaces', `a${' '.repeat(9_990)}b`],
])('reads the longest text of nothing but %s at once', (_, text) => {
  const began = performance.now();
  htmlOf(text);
  // what grows with more than the square of its length would take minutes
  expect(performance.now() - began).toBeLessThan(10_000);
});
