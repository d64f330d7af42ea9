import { now } from '../../platform/clock.ts';
import { keep, keptNames, readKept } from '../../platform/kept.ts';
import { useSession } from '../../platform/session.tsx';

/** A comment that is not sent yet. */
export interface CommentDraft {
  readonly text: string;
  /** The idempotency key: sent again after a lost response, it is the same comment and not a second one. */
  readonly key: string;
}

interface KeptDraft extends CommentDraft {
  readonly name: string;
  /** When it was last changed, in milliseconds since 1970. */
  readonly at: number;
  /** A window that is open is writing it; other windows leave it alone. */
  readonly isOpen: boolean;
}

/** The prefix of stored drafts for comments to `place`, a post or a thread; undefined where the viewer is not signed in. */
export function useDraftPlace(place: string): string | undefined {
  const { user } = useSession();
  return user ? `${user.id}:comment:${place}` : undefined;
}

/** Each draft has its own name, so two windows with the same post write two comments. */
const nameOf = (place: string, key: string) => `${place}:${key}`;

/** Drafts of this window, which its next form at the same place continues. */
const ours = new Set<string>();

/** Checked by hand: zod is as large as the rest of a post's page. */
function readDraft(name: string): KeptDraft | null {
  const stored = readKept(name);
  if (typeof stored !== 'object' || stored === null) return null;
  const given: Record<string, unknown> = Object.fromEntries(Object.entries(stored));
  const { text, key, at, isOpen } = given;
  if (typeof text !== 'string' || typeof key !== 'string') return null;
  return { name, text, key, at: typeof at === 'number' ? at : 0, isOpen: isOpen === true };
}

/** The draft that a form at this place continues: the newest that no other window is writing. */
function waitingDraft(place: string | undefined): KeptDraft | null {
  if (place === undefined) return null;
  const drafts = keptNames(place).flatMap((name) => readDraft(name) ?? []);
  const waiting = drafts.filter(({ name, isOpen }) => !isOpen || ours.has(name));
  return waiting.sort((a, b) => b.at - a.at)[0] ?? null;
}

export const hasCommentDraft = (place: string | undefined): boolean => waitingDraft(place) !== null;

/** Takes over the draft that waits at this place, so that no other window continues it. */
export function takeCommentDraft(place: string | undefined): CommentDraft | null {
  const draft = waitingDraft(place);
  if (place === undefined || !draft) return null;
  keep(draft.name, null);
  keepCommentDraft(place, draft.key, draft.text);
  return draft;
}

/** Stores a draft; removes it where the text is empty or null. */
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

/**
 * Releases a draft when its form is gone, so that the next form at this place continues it. Does not restore a draft that was
 * removed.
 */
export function leaveCommentDraft(place: string | undefined, key: string): void {
  if (place === undefined) return;
  const draft = readDraft(nameOf(place, key));
  if (!draft) return;
  const { name, text, at } = draft;
  keep(name, { text, key, at, isOpen: false });
}
