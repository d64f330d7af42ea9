import type { Channels, NoticeSubject } from '@limelight/contract/notifications/channels';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { DeclaredNotice } from '../../kernel/parts/notices.ts';

/** What somebody chose, where it is not the default. */
export interface Choices {
  readonly subjects: ReadonlyMap<NoticeSubject, Channels>;
  /** For the new posts of a creator, before what holds for all new posts. */
  readonly creators: ReadonlyMap<CreatorId, Channels>;
  /** They cannot come and look: what others do waits for them here ('Suspended accounts'). */
  readonly isSuspended: boolean;
}

const NONE: Channels = { inApp: false, push: false, email: 'none' };

/** The channels of a subject as they hold for somebody: what is fixed stays as it is. */
export function channelsOf(subject: NoticeSubject, chosen: Channels | undefined): Channels {
  const { defaults, fixed } = SUBJECTS[subject];
  const kept = Object.fromEntries(fixed.map((channel) => [channel, defaults[channel]]));
  return { ...defaults, ...chosen, ...kept };
}

/**
 * The one rule of how news reaches somebody: the screen, pushes and emails all ask it. Whoever wants no notice of
 * something gets no push and no email of it either.
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
