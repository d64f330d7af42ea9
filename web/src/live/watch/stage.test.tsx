import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { StreamView } from '@limelight/contract/live/operations';
import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { creatorId, postId, streamId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { Stage, type StageProps } from './stage.tsx';
import type { Viewing } from './use-viewing.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const stream: StreamView = {
  id: streamId.parse(UUID),
  state: 'live',
  heldUntil: null,
  title: 'Evening by the harbor',
  tags: [],
  cover: null,
  creator: {
    id: creatorId.parse(UUID),
    handle: 'ines',
    displayName: 'Ines',
    avatarUrl: null,
    isSample: false,
  },
  startsAt: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  viewers: 3,
  access: 'open',
  ticketCents: null,
  markCents: null,
  hasMark: false,
  hasTicket: false,
  reminds: false,
  recordingPostId: null,
  description: '',
  endReason: null,
  unlockOffers: [],
  waysIn: [],
  previewSeconds: 30,
  previewLeftMs: 30_000,
  minimumMinutes: 10,
  keepsRecording: true,
  chat: { isOn: true, slowSeconds: 0, membersOnly: false },
  goal: null,
  viewer: { isOwner: false, isStaff: false, isLook: false },
};
const refused = (code: string, message = code): Viewing => ({ at: 'refused', code, message });

function show(changes: Partial<StreamView>, props: Partial<StageProps> = {}) {
  const { container } = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Stage
          stream={{ ...stream, ...changes }}
          viewing={{ at: 'off' }}
          offers={<button>Ticket</button>}
          who={null}
          onSignIn={undefined}
          onGone={() => undefined}
          onReopen={() => undefined}
          onStale={() => undefined}
          {...props}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return {
    text: container.textContent ?? '',
    buttons: screen.queryAllByRole('button').map((one) => one.textContent),
    links: screen.queryAllByRole('link').map((one) => one.getAttribute('href')),
  };
}
const onSignIn = () => undefined;
const locked = { access: 'locked', ticketCents: toCents(900) } as const;

it.each<[string, Partial<StreamView>, Partial<StageProps>, string, string[]]>([
  ['a stranger', locked, { onSignIn }, STREAM_TEXTS.strangerPreview(30), ['Ticket', 'Sign in']],
  ['without a preview', { ...locked, previewSeconds: 0 }, {}, STREAM_TEXTS.locked, ['Ticket']],
  ['after the preview', { ...locked, previewLeftMs: 0 }, {}, STREAM_TEXTS.previewOver, ['Ticket']],
  [
    'as the preview ends',
    { access: 'preview' },
    { viewing: refused('preview_over') },
    STREAM_TEXTS.previewOver,
    ['Ticket'],
  ],
  [
    'where too many watch',
    {},
    { viewing: refused('full', 'So many people are watching') },
    'So many people are watching',
    ['Try again'],
  ],
  [
    'with another tab that watches',
    {},
    { viewing: refused('elsewhere', 'in another tab') },
    'in another tab',
    ['Watch here'],
  ],
  [
    'before it begins',
    { state: 'announced', startsAt: '2099-01-01T20:00:00.000Z' },
    {},
    'Begins',
    ['Ticket', STREAM_TEXTS.remind, STREAM_TEXTS.calendar],
  ],
  ['after it was canceled', { state: 'canceled' }, {}, STREAM_TEXTS.canceled, []],
  [
    'just after its end',
    { state: 'ended', endedAt: new Date().toISOString() },
    {},
    'The recording appears here once it’s ready.',
    [],
  ],
  [
    'long after its end',
    { state: 'ended', endedAt: '2026-01-01T01:00:00.000Z' },
    {},
    STREAM_TEXTS.ended,
    [],
  ],
])('%s, it says so and offers what helps', (_, changes, props, words, buttons) => {
  const shown = show(changes, props);
  expect(shown.text).toContain(words);
  expect(shown.buttons).toEqual(buttons);
});

it('tells before the purchase when a ticket goes back', () => {
  expect(show(locked).text).toContain(STREAM_TEXTS.promise(10));
});

it('leads to the recording', () => {
  const { links } = show({ state: 'ended', recordingPostId: postId.parse(UUID) });
  expect(links).toEqual([`/post/${UUID}`]);
});
