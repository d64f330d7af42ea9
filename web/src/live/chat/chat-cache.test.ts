import { expect, it } from 'vitest';
import type { ChatView, LineView } from '@limelight/contract/live/operations';
import { streamId, streamLineId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { afterNews, MOST_LINES, withLines, withReaction } from './chat-cache.ts';

const STREAM = streamId.parse('00000000-0000-4000-8000-000000000001');
const idOf = (sequence: number) =>
  streamLineId.parse(`00000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`);
const line = (sequence: number, more: Partial<LineView> = {}): LineView => ({
  id: idOf(sequence),
  streamId: STREAM,
  sequence,
  author: { handle: 'ann', displayName: 'Ann', avatarUrl: null, isCreator: false },
  isOwn: false,
  clientId: null,
  mark: null,
  isSupporter: false,
  text: `line ${sequence}`,
  tip: null,
  replyTo: null,
  reactions: [],
  saidAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const lines = (from: number, to: number, hasEarlier = false) => ({
  items: Array.from({ length: to - from + 1 }, (_, index) => line(from + index)),
  hasEarlier,
});
const chat = (of: ChatView['lines']): ChatView => ({
  settings: { isOn: true, slowSeconds: 0, membersOnly: false },
  pinned: null,
  lines: of,
  goal: { cents: toCents(10_000), tippedCents: toCents(500) },
  viewer: {
    refusal: null,
    nextLineAt: null,
    timedOutUntil: null,
    mayModerate: false,
    mayName: false,
    mayTip: true,
  },
});
const sequences = ({ items }: ChatView['lines']) => items.map((one) => one.sequence);

it('puts lines together in their order, each once, whichever came first', () => {
  expect(sequences(withLines(lines(3, 5), lines(4, 7)))).toEqual([3, 4, 5, 6, 7]);
  expect(sequences(withLines(lines(4, 7), lines(1, 3)))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  const earlier = withLines(lines(4, 7, true), lines(1, 3, false));
  expect(earlier.hasEarlier).toBe(false);
  expect(withLines(lines(1, 3, false), lines(4, 7, true)).hasEarlier).toBe(false);
});

it('of a fast chat keeps the newest lines, and says that there are earlier ones', () => {
  const kept = withLines(lines(1, MOST_LINES), lines(MOST_LINES + 1, MOST_LINES + 50, true));
  expect(kept.items).toHaveLength(MOST_LINES);
  expect(kept.items.at(-1)?.sequence).toBe(MOST_LINES + 50);
  expect(kept.hasEarlier).toBe(true);
});

it('takes lines away that are gone, and keeps whose own reaction it was', () => {
  const own = line(2, { reactions: [{ emoji: '🔥', count: 1, isOwn: true }] });
  const before = { ...chat({ items: [line(1), own], hasEarlier: false }), pinned: line(1) };
  const after = afterNews(before, {
    streamId: STREAM,
    upTo: null,
    waitMs: 0,
    gone: [idOf(1)],
    reacted: [
      {
        lineId: idOf(2),
        reactions: [
          { emoji: '🔥', count: 3 },
          { emoji: '❤️', count: 1 },
        ],
      },
    ],
    tippedCents: toCents(2_500),
    isChanged: false,
  });
  expect(sequences(after.lines)).toEqual([2]);
  expect(after.pinned).toBeNull();
  expect(after.goal?.tippedCents).toBe(2_500);
  expect(after.lines.items[0]?.reactions).toEqual([
    { emoji: '🔥', count: 3, isOwn: true },
    { emoji: '❤️', count: 1, isOwn: false },
  ]);
});

it('shows the own reaction at once: another one replaces it, and it can be taken back', () => {
  const before = chat({ items: [line(1)], hasEarlier: false });
  const fire = withReaction(before, idOf(1), '🔥');
  const heart = withReaction(fire, idOf(1), '❤️');
  const none = withReaction(heart, idOf(1), null);
  const shown = [fire, heart, none].map((one) => one.lines.items[0]?.reactions);
  expect(shown).toEqual([
    [{ emoji: '🔥', count: 1, isOwn: true }],
    [{ emoji: '❤️', count: 1, isOwn: true }],
    [],
  ]);
});
