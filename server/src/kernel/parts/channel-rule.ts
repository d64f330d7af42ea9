import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../viewer.ts';
import type { Deps } from '../deps.ts';

/** What a person may do on a private channel. */
export interface ChannelRights {
  /** Receive what others send, and who is present. */
  readonly hear: boolean;
  readonly speak: boolean;
  /** Show others that they are present. */
  readonly present: boolean;
}

/** Decides who may use the private topics `kind:id` of one area. Strangers are refused before it is called. */
export interface ChannelRule {
  readonly kind: string;
  /**
   * Called when a person joins, whenever they send a new access token, and when they broadcast over HTTP. `id` is whatever the
   * client wrote after the colon: check its form. Without `hear` the join is refused.
   */
  may(deps: Deps, viewer: Viewer, id: string): Promise<ChannelRights>;
  /**
   * Which of these ids that person also has rights on; absent: none. Called when their account ends, to notify the other people
   * on those topics.
   */
  of?(deps: Deps, personId: UserId, ids: readonly string[]): Promise<readonly string[]>;
}
