import { oneLine } from '@limelight/contract/platform/one-line';
import type { MessageTo } from '@limelight/contract/posts/operations';
import type { TrayFile } from '../../media/index.ts';
import { firstChoice, type AudienceChoice } from './audience-choice.ts';
import type { PollDraft } from './poll-draft.ts';

/** A file of the post. */
export interface Attachment extends TrayFile {
  readonly alt: string;
  /** Shown to everyone, even while the post is locked. */
  readonly isPreview: boolean;
}

/** All that was typed and chosen in the composer, stored until it is published. */
export interface Draft {
  /** The idempotency key of the draft's uploads and first save: a draft that is sent twice is one post. */
  readonly key: string;
  /** The post on the server, once it is saved there. */
  readonly saved: {
    readonly postId: string;
    readonly revision: number;
    readonly status: 'draft' | 'scheduled' | 'published' | 'archived';
  } | null;
  readonly title: string;
  readonly text: string;
  readonly audience: AudienceChoice;
  readonly attachments: readonly Attachment[];
  readonly poll: PollDraft | null;
  readonly commentsAllowed: boolean;
  /** Who gets a message about the post when it is published; null for no one. */
  readonly messageTo: MessageTo | null;
  /** Local date and time as typed; '' publishes at once. */
  readonly scheduledFor: string;
  /** Local date and time as typed; '' never expires. */
  readonly expiresAt: string;
}

export function emptyDraft(key: string, audience: AudienceChoice = firstChoice): Draft {
  return {
    key,
    saved: null,
    title: '',
    text: '',
    audience,
    attachments: [],
    poll: null,
    commentsAllowed: true,
    messageTo: null,
    scheduledFor: '',
    expiresAt: '',
  };
}

/** Whether the draft has nothing that would be missed. */
export function isEmpty(draft: Draft): boolean {
  return (
    oneLine(draft.title) === '' &&
    draft.text.trim() === '' &&
    draft.attachments.length === 0 &&
    draft.poll === null
  );
}

/** Returns the draft with its files changed; the same draft where they are unchanged. */
export function withFiles(
  draft: Draft,
  change: (files: readonly Attachment[]) => readonly Attachment[],
): Draft {
  const attachments = change(draft.attachments);
  return attachments === draft.attachments ? draft : { ...draft, attachments };
}

/** Moves the attachment at `from` to `to`; does nothing out of range. */
export function move(draft: Draft, from: number, to: number): Draft {
  const moved = draft.attachments[from];
  if (!moved || to < 0 || to >= draft.attachments.length || from === to) return draft;
  const rest = draft.attachments.filter((_, index) => index !== from);
  return { ...draft, attachments: [...rest.slice(0, to), moved, ...rest.slice(to)] };
}
