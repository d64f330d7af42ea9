import { afterEach, expect, it } from 'vitest';
import {
  forgetWithheld,
  hasOwnContent,
  isContentForStrangers,
  readPageSession,
  isWithheld,
  ownAsker,
  parseAsker,
} from './page-session.ts';

const stored = (sessionId: string) =>
  JSON.stringify({ access_token: `e30.${btoa(JSON.stringify({ session_id: sessionId }))}.x` });

/** Opens a page with this session block, in a browser that has this session stored. */
function open(said: object | null, storedId: string | null) {
  document.body.innerHTML =
    said === null
      ? ''
      : `<script type="application/json" id="asker">${JSON.stringify(said)}</script>`;
  localStorage.clear();
  if (storedId !== null) localStorage.setItem('session', stored(storedId));
  return readPageSession();
}

afterEach(() => {
  forgetWithheld();
  document.body.innerHTML = '';
  localStorage.clear();
});

it('hears that the stored session has ended, and nothing of another one', () => {
  const ended = { sessionId: 'one', hasEnded: true, isWithheld: false };
  expect(open(ended, 'one')).toEqual({ hasEnded: true });
  expect(open(ended, 'two')).toEqual({ hasEnded: false });
  expect(open(ended, null)).toEqual({ hasEnded: false });
  expect(open(null, 'one')).toEqual({ hasEnded: false });
});

it('hears that this address is withheld, until it is left', () => {
  open({ sessionId: 'one', hasEnded: false, isWithheld: true }, 'one');
  expect(isWithheld(location.pathname)).toBe(true);
  expect(isWithheld('/elsewhere')).toBe(false);
  forgetWithheld();
  document.body.innerHTML = '';
  expect(isWithheld(location.pathname)).toBe(false);
});

it.each(['', 'null', '5', '{}', '{"sessionId":5}'])('makes nothing of %s', (json) => {
  expect(parseAsker(json)).toBeNull();
});

it.each(['', '{', 'null', '{"access_token":"x"}', '{"access_token":"a.!.b"}'])(
  'finds no session in %s',
  (value) => {
    document.body.innerHTML = `<script type="application/json" id="asker">{"sessionId":"one"}</script>`;
    localStorage.setItem('session', value);
    expect(ownAsker()).toBeNull();
  },
);

it('knows for whom the content of the page is', () => {
  const { dataset } = document.documentElement;
  localStorage.setItem('session', stored('one'));
  expect([isContentForStrangers(), hasOwnContent()]).toEqual([true, false]);
  dataset['session'] = 'one';
  expect([isContentForStrangers(), hasOwnContent()]).toEqual([false, true]);
  dataset['session'] = 'two';
  expect([isContentForStrangers(), hasOwnContent()]).toEqual([false, false]);
  localStorage.clear();
  expect(hasOwnContent()).toBe(false);
  delete dataset['session'];
});
