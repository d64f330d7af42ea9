import { useSession } from '../../platform/session.tsx';
import { keep, readKept } from '../../platform/kept.ts';

/** A comment that is not sent yet. */
export interface CommentDraft {
  readonly text: string;
  /** Names its sending: after a lost answer the same comment goes again, and not a second one. */
  readonly key: string;
}

/** Where a comment to `place`, a post or a thread, is kept; undefined where nobody is signed in. */
export function useDraftPlace(place: string): string | undefined {
  const { user } = useSession();
  return user ? `${user.id}:comment:${place}` : undefined;
}

/** By hand: zod is as large as the rest of a post's page. */
export function readCommentDraft(place: string | undefined): CommentDraft | null {
  const stored = place === undefined ? null : readKept(place);
  if (typeof stored !== 'object' || stored === null) return null;
  const { text, key }: { text?: unknown; key?: unknown } = stored;
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : null;
}

/** Keeps what is written; nothing, or null, is forgotten. */
export function keepCommentDraft(place: string | undefined, draft: CommentDraft | null): void {
  if (place !== undefined) keep(place, draft?.text.trim() ? draft : null);
}
