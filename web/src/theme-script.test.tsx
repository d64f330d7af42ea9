import { afterEach, describe, expect, it, vi } from 'vitest';

const SCRIPT = '../public/theme.js';
const ROOT = document.documentElement;
let runs = 0;
const stored = (sessionId: string) =>
  JSON.stringify({ access_token: `e30.${btoa(JSON.stringify({ session_id: sessionId }))}.x` });

/** Runs the script of a page whose content is of this session; null for a page that strangers get. */
async function open(sessionId: string | null, body = ''): Promise<void> {
  delete ROOT.dataset['returning'];
  delete ROOT.dataset['session'];
  if (sessionId !== null) ROOT.dataset['session'] = sessionId;
  // Under another name it runs again. Resetting modules would reset those of all other files.
  runs++;
  await import(/* @vite-ignore */ `${SCRIPT}?run=${runs}`);
  document.body.innerHTML = `<div id="root">${body}</div>`;
}

const isHidden = () => 'returning' in ROOT.dataset;
const isReady = () => dispatchEvent(new Event('app-ready'));
const redraw = (html: string) => (document.getElementById('root')!.innerHTML = html);

afterEach(() => {
  isReady();
  localStorage.clear();
  document.body.replaceChildren();
  delete ROOT.dataset['returning'];
  delete ROOT.dataset['session'];
});

describe('the content of a page', () => {
  it('of a person is shown where their session is stored', async () => {
    localStorage.setItem('session', stored('one'));
    await open('one');
    expect(isHidden()).toBe(false);
  });

  it.each([
    ['no session', null],
    ['another session', stored('two')],
    ['what cannot be read', '{'],
    ['a session without a token', '{}'],
  ])('of a person is hidden where %s is stored', async (_what, value) => {
    if (value !== null) localStorage.setItem('session', value);
    await open('one');
    expect(isHidden()).toBe(true);
  });

  it('of a person is hidden where storage is disabled', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('disabled');
    });
    await open('one');
    vi.restoreAllMocks();
    expect(isHidden()).toBe(true);
  });

  it('for strangers is hidden where any session is stored', async () => {
    await open(null);
    expect(isHidden()).toBe(false);
    localStorage.setItem('session', stored('one'));
    await open(null);
    expect(isHidden()).toBe(true);
  });
});

describe('what a person does before the app is there', () => {
  const PAGE = `<button>Like</button><button>Like</button><input name="q"><textarea placeholder="Write"></textarea>`;
  const fields = () => [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
  const type = (field: HTMLInputElement | undefined, value: string) => {
    field!.value = value;
    field!.dispatchEvent(new Event('input', { bubbles: true }));
  };

  it('happens to the elements that replace the served ones', async () => {
    await open('one', PAGE);
    document.querySelectorAll('button')[1]?.click();
    type(fields()[0], 'sea');
    type(fields()[1], 'Hello');
    fields()[1]!.focus();
    fields()[1]!.setSelectionRange(2, 3);

    redraw(PAGE);
    const pressed: number[] = [];
    document
      .querySelectorAll('button')
      .forEach((button, at) => button.addEventListener('click', () => pressed.push(at)));
    const told = vi.fn();
    for (const field of fields()) field.addEventListener('input', told);
    isReady();
    expect(pressed).toEqual([1]);
    expect(fields().map(({ value }) => value)).toEqual(['sea', 'Hello']);
    expect(told).toHaveBeenCalledTimes(2);
    expect(document.activeElement).toBe(fields()[1]);
    expect([fields()[1]?.selectionStart, fields()[1]?.selectionEnd]).toEqual([2, 3]);
  });

  it('happens to the same elements where the app took them over', async () => {
    await open(null, PAGE);
    const [button] = document.querySelectorAll('button');
    button?.click();
    const pressed = vi.fn();
    button?.addEventListener('click', pressed);
    isReady();
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('is forgotten where nothing like it is there any longer', async () => {
    await open('one', PAGE);
    document.querySelectorAll('button')[1]?.click();
    redraw('<button>Like</button>');
    const pressed = vi.fn();
    document.querySelector('button')?.addEventListener('click', pressed);
    isReady();
    expect(pressed).not.toHaveBeenCalled();
  });

  it('leaves the focus alone where the person left the field', async () => {
    await open('one', PAGE);
    fields()[0]!.focus();
    fields()[0]!.blur();
    await new Promise((resolve) => setTimeout(resolve));
    redraw(PAGE);
    isReady();
    expect(document.activeElement).toBe(document.body);
  });
});
