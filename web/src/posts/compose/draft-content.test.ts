import { describe, expect, it } from 'vitest';
import { firstChoice } from './audience-choice.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { contentOf, pollOf, problemsOf } from './draft-content.ts';
import { toLocal, toMoment } from '../../ui/values/local-time.ts';
import { emptyPoll } from './poll-draft.ts';

const now = new Date(2026, 10, 20, 12, 0);
const draft = (over: Partial<Draft> = {}): Draft => ({
  ...emptyDraft('key'),
  text: 'Hello',
  ...over,
});
const poll = { ...emptyPoll, question: 'Where next?', options: ['Rome', 'Oslo', ' '] };

describe('contentOf', () => {
  it('leaves out what is still being sent, and an audience that is not finished', () => {
    const content = contentOf(
      draft({
        audience: { ...firstChoice, who: 'price', price: '' },
        attachments: [
          { id: 'a', mediaId: 'm1', alt: ' A beach ', isPreview: true },
          { id: 'b', mediaId: null, alt: '', isPreview: false },
        ],
      }),
    );
    expect(content.media).toEqual([{ mediaId: 'm1', alt: 'A beach', isPreview: true }]);
    expect(content.audience).toEqual([[{ kind: 'members', tierIds: [], months: 0 }]]);
  });
});

describe('pollOf', () => {
  it('drops blank answers and waits until the poll can be asked', () => {
    expect(pollOf(draft({ poll }))).toEqual({
      question: 'Where next?',
      options: ['Rome', 'Oslo'],
      allowsSeveral: false,
      endsAt: null,
    });
    expect(pollOf(draft({ poll: emptyPoll }))).toBeNull();
    expect(pollOf(draft())).toBeNull();
  });
});

describe('problemsOf', () => {
  it('finds nothing wrong with words for members', () => {
    expect(problemsOf(draft(), now)).toEqual({});
    expect(problemsOf(draft({ poll }), now)).toEqual({});
  });

  it.each<[Partial<Draft>, object]>([
    [{ text: ' ' }, { post: 'Write something or add a picture first.' }],
    [{ audience: { ...firstChoice, who: 'price' } }, { audience: 'Enter an amount.' }],
    [{ poll: emptyPoll }, { poll: 'Ask a question.' }],
    [{ poll: { ...poll, options: ['Rome', ''] } }, { poll: 'Add at least 2 answers.' }],
    [{ poll: { ...poll, options: ['Rome', 'rome '] } }, { poll: 'Two answers are the same.' }],
    [{ scheduledFor: '2026-11-20T11:59' }, { time: 'The time you chose to publish has passed.' }],
    [{ expiresAt: '2026-11-20T11:59' }, { time: 'It would expire before it’s published.' }],
    [{ scheduledFor: '20266-11-21T12:00' }, { time: 'Choose a day and a time.' }],
    [{ poll: { ...poll, endsAt: 'soon' } }, { time: 'Choose a day and a time.' }],
    [
      { scheduledFor: '2026-11-21T12:00', expiresAt: '2026-11-21T11:00' },
      { time: 'It would expire before it’s published.' },
    ],
    [
      { scheduledFor: '2026-11-21T12:00', poll: { ...poll, endsAt: '2026-11-21T11:00' } },
      { time: 'The poll would end before the post is published.' },
    ],
  ])('says what is wrong with %j', (over, problems) => {
    expect(problemsOf(draft(over), now)).toEqual(problems);
  });
});

describe('local times', () => {
  it('come back as they were typed', () => {
    expect(toLocal(toMoment('2026-12-24T18:30'))).toBe('2026-12-24T18:30');
    expect(toMoment('')).toBeNull();
    expect(toMoment('soon')).toBeNull();
    expect(toLocal(null)).toBe('');
  });
});
