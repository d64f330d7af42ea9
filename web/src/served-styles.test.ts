import { expect, it } from 'vitest';
import { takeStyles } from './served-styles.ts';

it('moves styles into rules, equal ones into the same', () => {
  const html =
    '<ul style="grid-auto-rows:calc(100cqw / 9)"><li class="p" style="grid-row:1 / span 3"></li><li style="grid-row:1 / span 3"></li></ul>';
  expect(takeStyles(html)).toEqual({
    body: '<ul data-style="0"><li class="p" data-style="1"></li><li data-style="1"></li></ul>',
    styles:
      '[data-style="0"]{grid-auto-rows:calc(100cqw / 9)}[data-style="1"]{grid-row:1 / span 3}',
  });
});

it('reads entities, and leaves out what would end the rule or the element', () => {
  expect(takeStyles('<p style="background:url(&quot;/a&amp;b&quot;)">').styles).toBe(
    '[data-style="0"]{background:url("/a&b")}',
  );
  for (const style of ['color:red}*{color:blue', 'color:&lt;/style&gt;', 'color:\\7d'])
    expect(takeStyles(`<p style="${style}">`)).toEqual({ body: '<p>', styles: '' });
});
