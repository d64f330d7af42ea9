import type { Draft } from './draft.ts';
import { parseDraft } from './stored-draft.ts';

/** Where a draft is kept in this browser: the new one, or a saved post's unsaved changes. */
export type Slot = 'new' | { readonly postId: string };

const keyOf = (owner: string, slot: Slot) =>
  `draft:${owner}:${slot === 'new' ? 'new' : slot.postId}`;

/** Nothing typed is lost by a reload, a crash or a sign-out. */
export function loadDraft(owner: string, slot: Slot): Draft | null {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(owner, slot)) ?? 'null'));
  } catch {
    return null;
  }
}

export function storeDraft(owner: string, slot: Slot, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(owner, slot), JSON.stringify(draft));
  } catch {
    // storage may be full or forbidden; the draft then lives as long as the page
  }
}

export function dropDraft(owner: string, slot: Slot): void {
  try {
    localStorage.removeItem(keyOf(owner, slot));
  } catch {
    // as above
  }
}

/**
 * Makes room for a new post: a draft that the server has is in the list of drafts already; one that
 * only this browser knows stays and is carried on with.
 */
export function beginNewDraft(owner: string): void {
  const waiting = loadDraft(owner, 'new');
  if (!waiting?.saved) return;
  storeDraft(owner, { postId: waiting.saved.postId }, waiting);
  dropDraft(owner, 'new');
}
