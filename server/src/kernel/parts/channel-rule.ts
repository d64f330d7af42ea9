import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../viewer.ts';
import type { Deps } from '../deps.ts';

/** What a person may do on a private channel. */
export interface ChannelRights {
  /** What others say, and who is there. */
  readonly hear: boolean;
  readonly speak: boolean;
  /** Show that they are there. */
  readonly present: boolean;
}

/** Decides about the private topics `kind:id`, of one area. Strangers are refused before it is asked. */
export interface ChannelRule {
  readonly kind: string;
  /**
   * Asked when a person joins, at every new access token of theirs, and when they speak over HTTP. `id` is what the
   * client wrote behind the colon: check its form. Without `hear` the join is refused.
   */
  may(deps: Deps, viewer: Viewer, id: string): Promise<ChannelRights>;
  /**
   * Which of these ids are also that person's; absent: none. Asked when their account ends, for the others who are
   * there.
   */
  of?(deps: Deps, personId: UserId, ids: readonly string[]): Promise<readonly string[]>;
}
