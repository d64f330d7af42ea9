import { describe, expect, it } from 'vitest';
import { firstChoice } from './audience-choice.ts';
import { emptyDraft, isEmpty, move } from './draft.ts';
import { emptyPoll } from './poll-draft.ts';
import { parseDraft } from './stored-draft.ts';

const draftWith = (...ids: string[]) => ({
  ...emptyDraft('key'),
  attachments: ids.map((id) => ({ id, mediaId: null, alt: 'x', isPreview: true })),
});

describe('draft', () => {
  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 2, ['a', 'c', 'b', 'd']],
    [2, 2, ['a', 'b', 'c', 'd']],
    [0, -1, ['a', 'b', 'c', 'd']],
    [3, 4, ['a', 'b', 'c', 'd']],
    [9, 0, ['a', 'b', 'c', 'd']],
  ])('moves %i to %i', (from, to, order) => {
    const moved = move(draftWith('a', 'b', 'c', 'd'), from, to);
    expect(moved.attachments.map(({ id }) => id)).toEqual(order);
  });

  it('is empty without words, files and poll', () => {
    expect(isEmpty({ ...emptyDraft('key'), text: '  \n' })).toBe(true);
    expect(isEmpty(draftWith('a'))).toBe(false);
    expect(isEmpty({ ...emptyDraft('key'), poll: emptyPoll })).toBe(false);
  });
});

describe('parseDraft', () => {
  it('gives back what was stored', () => {
    const draft = {
      ...draftWith('a'),
      saved: { postId: 'p', revision: 3, status: 'scheduled' as const },
      poll: { ...emptyPoll, question: 'Where next?' },
      scheduledFor: '2026-12-01T18:00',
    };
    expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([null, 'text', 7, [], {}, { key: 3 }])('makes nothing of %j', (stored) => {
    expect(parseDraft(stored)).toBeNull();
  });

  it('keeps what it can read of a damaged one', () => {
    expect(
      parseDraft({
        key: 'k',
        text: 5,
        audience: { who: 'martians', price: '9' },
        attachments: [{}, { id: 'a' }],
        poll: 'yes',
      }),
    ).toEqual({
      ...emptyDraft('k'),
      audience: { ...firstChoice, price: '9' },
      attachments: [{ id: 'a', mediaId: null, alt: '', isPreview: false }],
    });
  });
});
