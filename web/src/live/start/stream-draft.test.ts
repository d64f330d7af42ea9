import { expect, it } from 'vitest';
import { audienceToBeginWith } from '../../posts/index.ts';
import { contentOf, emptyStream, problemsOf, type StreamDraft, tagsIn } from './stream-draft.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const members = audienceToBeginWith(undefined);
const draft = (changes: Partial<StreamDraft> = {}): StreamDraft => ({
  ...emptyStream(members),
  title: 'Evening by the harbor',
  ...changes,
});
const faults = (changes: Partial<StreamDraft>) =>
  Object.entries(problemsOf(draft(changes), NOW)).flatMap(([name, fault]) => (fault ? name : []));

it.each<[Partial<StreamDraft>, string[]]>([
  [{}, []],
  [{ title: '  ' }, ['title']],
  [{ sellsTickets: true, ticket: '' }, ['ticket']],
  [{ sellsTickets: true, ticket: '0.50' }, ['ticket']],
  [{ sellsTickets: true, ticket: '900' }, ['ticket']],
  [{ sellsTickets: true, ticket: '9' }, []],
  [{ sellsTickets: true, ticket: '0.50', audience: { ...members, who: 'everyone' } }, []],
  [{ mark: '0.50' }, ['mark']],
  [{ mark: '101' }, ['mark']],
  [{ mark: '2' }, []],
  [{ goal: 'a lot' }, ['goal']],
  [{ goal: '250' }, []],
  [{ startsAt: '2026-02-01T10:00' }, ['startsAt']],
  [{ startsAt: '2026-04-01T10:00' }, []],
  [{ tags: Array.from({ length: 11 }, (_, index) => `tag${index}`).join(' ') }, ['tags']],
  [{ audience: { ...members, who: 'list' } }, ['audience']],
])('%j has the faults %j', (changes, wanted) => expect(faults(changes)).toEqual(wanted));

it('sends amounts in cents, and for a stream for everyone neither ticket nor preview', () => {
  const sold = draft({ sellsTickets: true, ticket: '9.50', preview: '30', goal: '100', mark: '2' });
  expect(contentOf(sold)).toMatchObject({
    ticketCents: 950,
    previewSeconds: 30,
    goalCents: 10_000,
    markCents: 200,
    startsAt: null,
    audience: [[{ kind: 'members' }]],
  });
  const everyone = { ...sold, audience: { ...members, who: 'everyone' as const } };
  expect(contentOf(everyone)).toMatchObject({ ticketCents: null, previewSeconds: 0 });
  expect(contentOf({ ...sold, sellsTickets: false })).toMatchObject({ ticketCents: null });
});

it('reads tags with or without a sign, each once', () => {
  expect(tagsIn('#music, live #music  acoustic')).toEqual(['music', 'live', 'acoustic']);
  expect(tagsIn(' ')).toEqual([]);
});
