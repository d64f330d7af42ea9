import { STREAM } from '@limelight/contract/live/limits';
import type { ChatSettings } from '@limelight/contract/live/stream';
import type { CreatorId, MediaId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Audience } from '@limelight/contract/posts/operations';
import { readTag } from '@limelight/contract/posts/tag';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { checkAudience, ContentRefused } from '../../posts/index.ts';
import { StreamRefused } from '../refused.ts';
import { usableCover } from './write-queries.ts';

/** What a creator writes of a stream, as the contract passes it. */
export interface StreamContent {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly coverMediaId: MediaId | null;
  readonly audience: Audience;
  readonly ticketCents: Cents | null;
  readonly previewSeconds: number;
  readonly minimumMinutes: number;
  readonly chat: ChatSettings;
  readonly markCents: Cents | null;
  readonly goalCents: Cents | null;
  readonly keepsRecording: boolean;
  readonly commentsAllowed: boolean;
  readonly startsAt: string | null;
}

/** The columns of what a creator wrote. */
export function columnsOf(content: StreamContent) {
  return {
    title: content.title,
    description: content.description,
    tags: tagKeys(content.tags),
    coverMediaId: content.coverMediaId,
    audience: content.audience,
    ticketCents: content.ticketCents,
    previewSeconds: content.previewSeconds,
    minimumMinutes: content.minimumMinutes,
    chatOn: content.chat.isOn,
    chatSlowSeconds: content.chat.slowSeconds,
    chatMembersOnly: content.chat.membersOnly,
    markCents: content.markCents,
    goalCents: content.goalCents,
    keepsRecording: content.keepsRecording,
    commentsAllowed: content.commentsAllowed,
  };
}

/** Tags as tag pages know them, each once. Throws for a text that is no tag. */
function tagKeys(tags: readonly string[]): string[] {
  const keys = tags.map((tag) => {
    const key = readTag(tag);
    if (key === null) throw new StreamRefused({ code: 'tag_not_usable', tag });
    return key;
  });
  return [...new Set(keys)];
}

/** As many as an audience can have. */
const ALTERNATIVES_MAX = 6;

/** Throws for what the creator can correct: numbers out of range, a ticket for a stream that everyone may watch. */
export function checkNumbers({ audience, ticketCents, markCents, goalCents }: StreamContent): void {
  if (audience.flat().some((one) => one.kind === 'price'))
    throw new StreamRefused({ code: 'audience_not_usable' });
  if (ticketCents !== null) {
    // the ticket is one more alternative of the recording's audience
    if (audience.length === ALTERNATIVES_MAX)
      throw new StreamRefused({ code: 'audience_not_usable' });
    if (ticketCents < STREAM.minTicketCents || ticketCents > STREAM.maxTicketCents)
      throw new StreamRefused({ code: 'ticket_out_of_range' });
    if (audience.some((all) => all.every((one) => one.kind === 'everyone')))
      throw new StreamRefused({ code: 'ticket_for_no_one' });
  }
  if (markCents !== null && (markCents < STREAM.minMarkCents || markCents > STREAM.maxMarkCents))
    throw new StreamRefused({ code: 'mark_out_of_range' });
  if (goalCents !== null && (goalCents < STREAM.minGoalCents || goalCents > STREAM.maxGoalCents))
    throw new StreamRefused({ code: 'goal_out_of_range' });
}

/** Throws unless the time is in the future, and not too far. */
export function checkTime(startsAt: Date | null, now: Date): void {
  if (startsAt === null) return;
  const aheadMs = startsAt.getTime() - now.getTime();
  if (aheadMs <= 0 || aheadMs > STREAM.aheadDays * DAY)
    throw new StreamRefused({ code: 'time_not_usable' });
}

/** The creator's own tiers, lists and picture; locks the picture. */
export async function checkOwn(
  tx: Tx,
  creatorId: CreatorId,
  { audience, coverMediaId }: Pick<StreamContent, 'audience' | 'coverMediaId'>,
): Promise<void> {
  await checkCover(tx, creatorId, coverMediaId);
  try {
    await checkAudience(tx, creatorId, audience);
  } catch (error) {
    if (error instanceof ContentRefused) throw new StreamRefused({ code: 'audience_not_usable' });
    throw error;
  }
}

/** Throws unless the picture is one of the creator's vault; locks it. */
export async function checkCover(
  tx: Tx,
  creatorId: CreatorId,
  coverMediaId: MediaId | null,
): Promise<void> {
  if (coverMediaId !== null && !(await tx.maybe(usableCover, creatorId, coverMediaId)))
    throw new StreamRefused({ code: 'cover_not_usable' });
}
