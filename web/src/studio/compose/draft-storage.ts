import { parseDraft, type Draft } from './draft.ts';

/** One draft a person and browser; nothing typed is lost by a reload, a crash or a sign-out. */
const keyOf = (owner: string) => `draft:${owner}`;

export function loadDraft(owner: string): Draft | null {
  try {
    return parseDraft(JSON.parse(localStorage.getItem(keyOf(owner)) ?? 'null'));
  } catch {
    return null;
  }
}

export function saveDraft(owner: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(owner), JSON.stringify(draft));
  } catch {
    // storage may be full or forbidden; the draft then lives as long as the page
  }
}

export function dropDraft(owner: string): void {
  try {
    localStorage.removeItem(keyOf(owner));
  } catch {
    // as above
  }
}
