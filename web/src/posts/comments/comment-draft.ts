import { now } from '../../platform/clock.ts';
import { keep, keptNames, readKept } from '../../platform/kept.ts';
import { useSession } from '../../platform/session.tsx';

/** A comment that is not sent yet. */
export interface CommentDraft {
  readonly text: string;
  /** Names its sending: after a lost answer the same comment goes again, and not a second one. */
  readonly key: string;
}

interface KeptDraft extends CommentDraft {
  readonly name: string;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** Somebody is writing it in a window that is open; another window leaves it alone. */
  readonly isOpen: boolean;
}

/** Where comments to `place`, a post or a thread, are kept; undefined where nobody is signed in. */
export function useDraftPlace(place: string): string | undefined {
  const { user } = useSession();
  return user ? `${user.id}:comment:${place}` : undefined;
}

/** Each draft has a name of its own: two windows with the same post write two comments. */
const nameOf = (place: string, key: string) => `${place}:${key}`;

/** What this window writes or wrote: its next form at the same place goes on with it. */
const ours = new Set<string>();

/** By hand: zod is as large as the rest of a post's page. */
function readDraft(name: string): KeptDraft | null {
  const stored = readKept(name);
  if (typeof stored !== 'object' || stored === null) return null;
  const given: Record<string, unknown> = Object.fromEntries(Object.entries(stored));
  const { text, key, at, isOpen } = given;
  if (typeof text !== 'string' || typeof key !== 'string') return null;
  return { name, text, key, at: typeof at === 'number' ? at : 0, isOpen: isOpen === true };
}

/** The draft that a form at this place goes on with: the newest that no other window writes. */
function waitingDraft(place: string | undefined): KeptDraft | null {
  if (place === undefined) return null;
  const drafts = keptNames(place).flatMap((name) => readDraft(name) ?? []);
  const waiting = drafts.filter(({ name, isOpen }) => !isOpen || ours.has(name));
  return waiting.sort((a, b) => b.at - a.at)[0] ?? null;
}

export const hasCommentDraft = (place: string | undefined): boolean => waitingDraft(place) !== null;

/** Goes on with what waits at this place; from here on no other window does. */
export function takeCommentDraft(place: string | undefined): CommentDraft | null {
  const draft = waitingDraft(place);
  if (place === undefined || !draft) return null;
  keep(draft.name, null);
  keepCommentDraft(place, draft.key, draft.text);
  return draft;
}

/** Keeps what is written; nothing, or null, is forgotten. */
export function keepCommentDraft(
  place: string | undefined,
  key: string,
  text: string | null,
): void {
  if (place === undefined) return;
  const name = nameOf(place, key);
  const isWritten = text !== null && text.trim() !== '';
  if (isWritten) ours.add(name);
  keep(name, isWritten ? { text, key, at: now().getTime(), isOpen: true } : null);
}

/** Its form is gone: whoever opens one at this place goes on with it. Does not bring back what was forgotten. */
export function leaveCommentDraft(place: string | undefined, key: string): void {
  if (place === undefined) return;
  const draft = readDraft(nameOf(place, key));
  if (!draft) return;
  const { name, text, at } = draft;
  keep(name, { text, key, at, isOpen: false });
}
