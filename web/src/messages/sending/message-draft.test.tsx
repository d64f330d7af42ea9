import { beforeEach, expect, it } from 'vitest';
import { EMPTY_DRAFT, keepDraft, loadDraft } from './message-draft.ts';

const draft = { ...EMPTY_DRAFT, text: 'Half a sen' };
beforeEach(() => localStorage.clear());

it('what was typed is there again, for this person and conversation only', () => {
  keepDraft('noor', 'c1', draft, '');
  expect(loadDraft('noor', 'c1', '')).toEqual(draft);
  expect(loadDraft('noor', 'c2', '')).toEqual(EMPTY_DRAFT);
  expect(loadDraft('mira', 'c1', '')).toEqual(EMPTY_DRAFT);
});

it('a draft of another device stands where nothing newer was typed here', () => {
  expect(loadDraft('noor', 'c1', 'From the phone').text).toBe('From the phone');
  keepDraft('noor', 'c1', draft, draft.text);
  expect(loadDraft('noor', 'c1', 'Half a sentence, on the phone').text).toBe(
    'Half a sentence, on the phone',
  );
  keepDraft('noor', 'c1', draft, 'Half');
  expect(loadDraft('noor', 'c1', 'Half').text).toBe(draft.text);
});

it('nothing is kept of an empty draft', () => {
  keepDraft('noor', 'c1', draft, '');
  keepDraft('noor', 'c1', EMPTY_DRAFT, '');
  expect(localStorage.length).toBe(0);
});
