import type { NoticeSubject } from '@limelight/contract/kernel/notice-subject';
import type { Channels } from '@limelight/contract/notifications/channels';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { DeclaredNotice } from '../../kernel/parts/notices.ts';

/** A person's choices, where they are not the default. */
export interface Choices {
  readonly subjects: ReadonlyMap<NoticeSubject, Channels>;
  /** For new posts and streams of a creator; overrides the choice for all of them. */
  readonly creators: ReadonlyMap<CreatorId, Channels>;
  /** A suspended person cannot sign in, so notices of what others do only wait on the screen ('Suspended accounts'). */
  readonly isSuspended: boolean;
}

const NONE: Channels = { inApp: false, push: false, email: 'none' };

/** A person's channels for a subject; fixed channels keep their default. */
export function channelsOf(subject: NoticeSubject, chosen: Channels | undefined): Channels {
  const { defaults, fixed } = SUBJECTS[subject];
  const kept = Object.fromEntries(fixed.map((channel) => [channel, defaults[channel]]));
  return { ...defaults, ...chosen, ...kept };
}

/**
 * The only rule of how a notice reaches a person; the screen, pushes and emails all call it. Without a notice on the screen
 * there is no push and no email of it either.
 */
export function channelsFor(
  kind: DeclaredNotice,
  fact: unknown,
  { subjects, creators, isSuspended }: Choices,
): Channels {
  const { subject, isMailed, isSocial } = kind.notice;
  const creatorId = kind.ofCreator?.(fact);
  const ofCreator = creatorId && creators.get(creatorId);
  const channels = channelsOf(subject, ofCreator ?? subjects.get(subject));
  if (!channels.inApp) return NONE;
  if (isSuspended && isSocial) return { ...NONE, inApp: true };
  return isMailed ? channels : { ...channels, email: 'none' };
}
