import type { OwnPost } from '@limelight/contract/posts/operations';
import type { client } from '../../platform/api.ts';
import { choiceOf, readAudience, unfinishedAudience } from './audience-choice.ts';
import type { Draft } from './draft.ts';
import { toLocal, toMoment } from '../../ui/values/local-time.ts';
import { pollProblem } from './poll-draft.ts';

type Publish = Parameters<typeof client.posts.publish>[0];
/** The content of the post, as every operation that saves takes it. */
export type PostContent = Required<
  Pick<Publish, 'title' | 'text' | 'audience' | 'media' | 'commentsAllowed' | 'expiresAt'>
>;
export type PostPoll = NonNullable<Publish['poll']>;

/**
 * The part of a draft that can be saved at any moment: files that are still being sent and incomplete answers of a poll stay in
 * this browser.
 */
export function contentOf(draft: Draft): PostContent {
  const audience = readAudience(draft.audience);
  return {
    title: draft.title.replace(/[\s\p{Cc}]+/gu, ' ').trim(),
    text: draft.text,
    audience: audience.ok ? audience.audience : unfinishedAudience,
    media: draft.attachments.flatMap(({ mediaId, alt, isPreview }) =>
      mediaId === null ? [] : [{ mediaId, alt: alt.trim(), isPreview }],
    ),
    commentsAllowed: draft.commentsAllowed,
    expiresAt: toMoment(draft.expiresAt),
  };
}

/** The whole draft, as the operations that save and publish take it. */
export const unpublishedOf = (draft: Draft) => ({
  ...contentOf(draft),
  poll: pollOf(draft),
  messageTo: draft.messageTo,
});

/** The poll as it can be saved; null while it is incomplete. */
export function pollOf(draft: Draft): PostPoll | null {
  const { poll } = draft;
  if (!poll || pollProblem(poll) !== null) return null;
  return {
    question: poll.question.trim(),
    options: poll.options.map((one) => one.trim()).filter((one) => one !== ''),
    allowsSeveral: poll.allowsSeveral,
    endsAt: toMoment(poll.endsAt),
  };
}

/** The draft of a post that was saved on this device or another. */
export function draftOf(post: OwnPost): Draft {
  return {
    key: post.id,
    saved: { postId: post.id, revision: post.revision, status: post.status },
    title: post.title,
    text: post.text,
    audience: choiceOf(post.audience),
    attachments: post.media.map(({ mediaId, alt, isPreview }) => ({
      id: mediaId,
      mediaId,
      alt,
      isPreview,
    })),
    poll: post.poll && { ...post.poll, endsAt: toLocal(post.poll.endsAt) },
    commentsAllowed: post.commentsAllowed,
    messageTo: post.messageTo,
    scheduledFor: toLocal(post.scheduledFor),
    expiresAt: toLocal(post.expiresAt),
  };
}

/** The fields of the composer that can show a problem. */
export interface Problems {
  readonly post?: string;
  readonly audience?: string;
  readonly poll?: string;
  readonly time?: string;
}

/** The problems that keep the draft from being published at `now`, each at the field where the user can fix it. */
export function problemsOf(draft: Draft, now: Date): Problems {
  const audience = readAudience(draft.audience);
  const poll = draft.poll && pollProblem(draft.poll);
  const time = timeProblem(draft, now);
  const isBlank = draft.text.trim() === '' && draft.attachments.length === 0;
  return {
    ...(isBlank && { post: 'Write something or add a picture first.' }),
    ...(!audience.ok && { audience: audience.problem }),
    ...(poll && { poll }),
    ...(time && { time }),
  };
}

function timeProblem(draft: Draft, now: Date): string | null {
  const typed = [draft.scheduledFor, draft.expiresAt, draft.poll?.endsAt ?? ''];
  // A time that cannot be read would publish at once.
  if (typed.some((time) => time !== '' && toMoment(time) === null))
    return 'Choose a day and a time.';
  const scheduled = toMoment(draft.scheduledFor);
  const expires = toMoment(draft.expiresAt);
  const closes = draft.poll && toMoment(draft.poll.endsAt);
  const out = scheduled ? new Date(scheduled) : now;
  if (draft.saved?.status !== 'published' && scheduled && out <= now) {
    return 'The time you chose to publish has passed.';
  }
  if (expires && new Date(expires) <= out) return 'It would expire before it’s published.';
  if (closes && new Date(closes) <= out) return 'The poll would end before the post is published.';
  return null;
}
