import { POST } from '@limelight/contract/posts/limits';
import { firstChoice, whoCanSee, type AudienceChoice } from './audience-choice.ts';

/** A file of the post: an upload, or media that exists already. */
export interface Attachment {
  /** The upload's id, or the media's where there was none. */
  readonly id: string;
  /** Known once the server has made media of it. */
  readonly mediaId: string | null;
  readonly alt: string;
}

/** Everything typed and chosen in the composer; kept while it is not published. */
export interface Draft {
  /** Sent with the publish: the same draft sent twice is one post. */
  readonly key: string;
  readonly text: string;
  readonly audience: AudienceChoice;
  readonly attachments: readonly Attachment[];
}

export function emptyDraft(key: string): Draft {
  return { key, text: '', audience: firstChoice, attachments: [] };
}

export function isEmpty(draft: Draft): boolean {
  return draft.text.trim() === '' && draft.attachments.length === 0;
}

/** How many more files fit. */
export function roomFor(draft: Draft): number {
  return POST.mediaMax - draft.attachments.length;
}

export function attach(draft: Draft, added: readonly Pick<Attachment, 'id' | 'mediaId'>[]): Draft {
  const known = new Set(draft.attachments.map((one) => one.id));
  const fresh = added.filter((one) => !known.has(one.id)).slice(0, roomFor(draft));
  if (fresh.length === 0) return draft;
  return {
    ...draft,
    attachments: [...draft.attachments, ...fresh.map((one) => ({ alt: '', ...one }))],
  };
}

export function detach(draft: Draft, id: string): Draft {
  return { ...draft, attachments: draft.attachments.filter((one) => one.id !== id) };
}

/** Puts the attachment at `from` where the one at `to` stands; out of range changes nothing. */
export function move(draft: Draft, from: number, to: number): Draft {
  const moved = draft.attachments[from];
  if (!moved || to < 0 || to >= draft.attachments.length || from === to) return draft;
  const rest = draft.attachments.filter((_, index) => index !== from);
  return { ...draft, attachments: [...rest.slice(0, to), moved, ...rest.slice(to)] };
}

export function change(draft: Draft, id: string, changes: Partial<Omit<Attachment, 'id'>>): Draft {
  return {
    ...draft,
    attachments: draft.attachments.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown, fallback = '') => (typeof value === 'string' ? value : fallback);

/** Reads a draft that an earlier page (perhaps an earlier version of it) stored; null when it is none. */
export function parseDraft(stored: unknown): Draft | null {
  if (!isRecord(stored) || typeof stored['key'] !== 'string') return null;
  const audience = isRecord(stored['audience']) ? stored['audience'] : {};
  const attachments = Array.isArray(stored['attachments']) ? stored['attachments'] : [];
  return {
    key: stored['key'],
    text: text(stored['text']),
    audience: {
      who: whoCanSee.find((one) => one === audience['who']) ?? firstChoice.who,
      price: text(audience['price']),
    },
    attachments: attachments.flatMap((one: unknown) =>
      isRecord(one) && typeof one['id'] === 'string'
        ? [
            {
              id: one['id'],
              mediaId: typeof one['mediaId'] === 'string' ? one['mediaId'] : null,
              alt: text(one['alt']),
            },
          ]
        : [],
    ),
  };
}
