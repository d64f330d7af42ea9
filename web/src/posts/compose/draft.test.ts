import { describe, expect, it } from 'vitest';
import { firstChoice } from './audience-choice.ts';
import { attach, change, detach, emptyDraft, isEmpty, move } from './draft.ts';
import { emptyPoll } from './poll-draft.ts';
import { parseDraft } from './stored-draft.ts';

const file = (id: string) => ({ id, mediaId: null });
const ids = (draft: { attachments: readonly { id: string }[] }) =>
  draft.attachments.map((one) => one.id);

describe('draft', () => {
  it('takes each file once and at most forty', () => {
    let draft = attach(emptyDraft('key'), [file('a'), file('b')]);
    draft = attach(draft, [file('b'), file('c')]);
    expect(ids(draft)).toEqual(['a', 'b', 'c']);
    draft = attach(
      draft,
      Array.from({ length: 50 }, (_, index) => file(`more-${index}`)),
    );
    expect(draft.attachments).toHaveLength(40);
    expect(attach(draft, [file('z')])).toBe(draft);
  });

  it('does not take from the vault what was uploaded for it', () => {
    const draft = change(attach(emptyDraft('key'), [file('upload')]), 'upload', { mediaId: 'm' });
    expect(attach(draft, [{ id: 'm', mediaId: 'm' }])).toBe(draft);
  });

  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 2, ['a', 'c', 'b', 'd']],
    [2, 2, ['a', 'b', 'c', 'd']],
    [0, -1, ['a', 'b', 'c', 'd']],
    [3, 4, ['a', 'b', 'c', 'd']],
    [9, 0, ['a', 'b', 'c', 'd']],
  ])('moves %i to %i', (from, to, order) => {
    const draft = attach(emptyDraft('key'), ['a', 'b', 'c', 'd'].map(file));
    expect(ids(move(draft, from, to))).toEqual(order);
  });

  it('changes and removes one file and leaves the others alone', () => {
    let draft = attach(emptyDraft('key'), [file('a'), file('b')]);
    draft = change(draft, 'b', { alt: 'A beach', mediaId: 'm' });
    expect(draft.attachments[1]).toEqual({
      id: 'b',
      mediaId: 'm',
      alt: 'A beach',
      isPreview: false,
    });
    expect(ids(detach(draft, 'a'))).toEqual(['b']);
  });

  it('is empty without words, files and poll', () => {
    expect(isEmpty({ ...emptyDraft('key'), text: '  \n' })).toBe(true);
    expect(isEmpty(attach(emptyDraft('key'), [file('a')]))).toBe(false);
    expect(isEmpty({ ...emptyDraft('key'), poll: emptyPoll })).toBe(false);
  });
});

describe('parseDraft', () => {
  it('gives back what was stored', () => {
    const draft = {
      ...change(attach(emptyDraft('key'), [file('a')]), 'a', { alt: 'x', isPreview: true }),
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
