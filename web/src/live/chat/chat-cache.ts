import type { ChatNews } from '@limelight/contract/live/chat-events';
import type { ChatView, LineView } from '@limelight/contract/live/operations';

/** Lines that a page keeps: of a fast chat, older ones leave. */
export const MOST_LINES = 300;

type Lines = ChatView['lines'];

/** The lines with newer or earlier ones: each once, in their order, the newest of them where there are too many. */
export function withLines(before: Lines, fresh: Lines): Lines {
  if (fresh.items.length === 0) return before;
  const byId = new Map([...before.items, ...fresh.items].map((line) => [line.id, line]));
  const items = [...byId.values()].sort((one, other) => one.sequence - other.sequence);
  const kept = items.slice(-MOST_LINES);
  const [first] = kept;
  const isFirst = first !== undefined && first.sequence === fresh.items[0]?.sequence;
  return {
    items: kept,
    hasEarlier: kept.length < items.length || (isFirst ? fresh.hasEarlier : before.hasEarlier),
  };
}

/** The chat after news of it that need no words: lines that are gone, reactions, the goal. */
export function afterNews(before: ChatView, news: ChatNews): ChatView {
  const gone = new Set<string>(news.gone);
  const reacted = new Map(news.reacted.map(({ lineId, reactions }) => [lineId, reactions]));
  const change = (line: LineView): LineView => {
    const counts = reacted.get(line.id);
    if (!counts) return line;
    const own = line.reactions.find((one) => one.isOwn)?.emoji;
    return {
      ...line,
      reactions: counts.map((one) => ({ ...one, isOwn: one.emoji === own })),
    };
  };
  return {
    ...before,
    pinned: before.pinned && (gone.has(before.pinned.id) ? null : change(before.pinned)),
    lines: {
      ...before.lines,
      items: before.lines.items.filter((line) => !gone.has(line.id)).map(change),
    },
    goal:
      before.goal && news.tippedCents !== null
        ? { ...before.goal, tippedCents: news.tippedCents }
        : before.goal,
  };
}

/** The chat with the viewer's own reaction to a line, before the server has taken it; null takes it back. */
export function withReaction(before: ChatView, lineId: string, emoji: string | null): ChatView {
  const change = (line: LineView): LineView => {
    if (line.id !== lineId) return line;
    const others = line.reactions
      .map((one) => (one.isOwn ? { ...one, isOwn: false, count: one.count - 1 } : one))
      .filter((one) => one.count > 0);
    if (emoji === null) return { ...line, reactions: others };
    const known = others.some((one) => one.emoji === emoji);
    return {
      ...line,
      reactions: known
        ? others.map((one) =>
            one.emoji === emoji ? { ...one, count: one.count + 1, isOwn: true } : one,
          )
        : [...others, { emoji, count: 1, isOwn: true }],
    };
  };
  return {
    ...before,
    pinned: before.pinned && change(before.pinned),
    lines: { ...before.lines, items: before.lines.items.map(change) },
  };
}
