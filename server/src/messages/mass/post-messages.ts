import { MESSAGE } from '@limelight/contract/messages/limits';
import { massAudience } from '@limelight/contract/messages/operations';
import type { PostId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  postPublished,
  postRestored,
  postsToTell,
  postTakenDown,
  type PostToTell,
} from '../../posts/index.ts';
import { sendMassJob } from '../jobs.ts';
import { followPosts } from '../takedowns/take-down.ts';
import { linkToShow, readAgain } from '../reading/read-link.ts';
import { insertMass, massByClientId } from './mass-queries.ts';

const FIRST = '00000000-0000-0000-0000-000000000000';
const EMPTY_AUDIENCE = { followers: false, members: false, tierIds: [], listIds: [] };

/** A post was published, or staff took it down or undid that. */
interface Effect {
  readonly kind: 'out' | 'judged';
  readonly postId: PostId;
}

/**
 * Sends a post as a message where its author chose so. The mass message is written in the transaction that moves this
 * consumer's position, so exactly once, no matter whether the author or the timer published the post. A post that is never
 * published sends nothing. A takedown of the post, and its undoing, reaches the message and the cards of links to the post.
 */
export const postMessages = defineConsumer<Effect>(
  'messages.post-messages',
  [
    when(postPublished, ({ postId }) => ({ kind: 'out', postId })),
    when(postTakenDown, ({ postId }) => ({ kind: 'judged', postId })),
    when(postRestored, ({ postId }) => ({ kind: 'judged', postId })),
  ],
  async (deps, tx, effects) => {
    const postsThat = (kind: Effect['kind']) =>
      effects.flatMap((effect) => (effect.kind === kind ? effect.postId : []));
    for (const post of await postsToTell(tx, postsThat('out'))) await sendPost(deps, tx, post);
    const judged = postsThat('judged');
    if (judged.length === 0) return;
    await followPosts(deps, tx, judged);
    const links = judged.map((postId) => linkTo(deps, postId));
    await readAgain(deps, tx, links);
  },
);

const linkTo = ({ config }: Pick<Deps, 'config'>, postId: PostId): string =>
  `${config.publicUrl}/post/${postId}`;

/** The text, or as much of its beginning as fits, cut at a space. */
const cutTo = (text: string, room: number): string =>
  text.length <= room
    ? text
    : `${text
        .slice(0, room - 1)
        .replace(/\s+\S*$/, '')
        .replace(/[\ud800-\udbff]$/, '')}…`;

async function sendPost(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  tx: Tx,
  { postId, creatorId, actorId, to, words }: PostToTell,
): Promise<void> {
  // A client may have used this id for a message of its own, which then stands in place of this one.
  const clientId = `post:${postId}`;
  if (await tx.maybe(massByClientId, creatorId, clientId)) return;
  const link = linkTo(deps, postId);
  const said = cutTo(words, MESSAGE.textMax - link.length - 2);
  const text = said === '' ? link : `${said}\n\n${link}`;
  const { id } = await tx.one(insertMass, {
    creatorId,
    actorId,
    clientId,
    audience: massAudience.parse({
      include: { ...EMPTY_AUDIENCE, [to]: true },
      exclude: { ...EMPTY_AUDIENCE, gotIds: [] },
    }),
    text,
    // The author of a post did not mean `{name}` as a placeholder.
    hasNamePlaces: false,
    lockedText: '',
    linkUrl: await linkToShow(deps, tx, text),
    media: [],
    priceCents: null,
    postId,
    scheduledFor: null,
    localTime: null,
    now: deps.clock.now(),
  });
  await deps.jobs.add(tx, sendMassJob, { massMessageId: id, after: FIRST, next: null });
}
