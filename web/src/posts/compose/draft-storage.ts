import type { Draft } from './draft.ts';
import { parseDraft } from './stored-draft.ts';

/** Where a draft is stored in this browser: as the new post, or as a saved post's unsaved changes. */
export type Slot = 'new' | { readonly postId: string };

const keyOf = (owner: string, slot: Slot) =>
  `draft:${owner}:${slot === 'new' ? 'new' : slot.postId}`;

/** Reads a stored draft, which survives a reload, a crash and a sign-out. */
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
    // Storage may be full or disabled; then the draft lasts as long as the page.
  }
}

export function dropDraft(owner: string, slot: Slot): void {
  try {
    localStorage.removeItem(keyOf(owner, slot));
  } catch {
    // Storage may be disabled.
  }
}

/**
 * Frees the slot of the new post where the server has its draft, which is in the list of drafts then. A draft that only this
 * browser has stays and is continued.
 */
export function beginNewDraft(owner: string): void {
  const waiting = loadDraft(owner, 'new');
  if (!waiting?.saved) return;
  storeDraft(owner, { postId: waiting.saved.postId }, waiting);
  dropDraft(owner, 'new');
}
