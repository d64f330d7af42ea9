import type { WhipRefusal } from '@limelight/contract/live/texts';
import { Refused } from '../kernel/refused.ts';

/** Why something about a stream is refused: codes of errors in its contract. */
type StreamFault =
  | {
      readonly code:
        | 'not_found'
        | 'ticket_out_of_range'
        | 'ticket_for_no_one'
        | 'mark_out_of_range'
        | 'goal_out_of_range'
        | 'audience_not_usable'
        | 'cover_not_usable'
        | 'time_not_usable'
        | 'too_many'
        | 'tickets_sold'
        | 'marks_sold'
        | 'stream_over'
        | 'has_begun'
        | 'turned_off'
        | 'too_early'
        | 'other_live'
        | 'not_live'
        | 'locked'
        | 'preview_over'
        | 'full'
        | 'not_announced';
    }
  | { readonly code: 'tag_not_usable'; readonly tag: string };

/** A refusal that the user can act on, or that hides what is not theirs (`not_found`). */
export class StreamRefused extends Refused<StreamFault> {
  override name = 'StreamRefused';
}

export const notFound = (): StreamRefused => new StreamRefused({ code: 'not_found' });

/** Why the door for pictures and sound refuses a program or a browser. */
export class WhipRefused extends Error {
  override name = 'WhipRefused';
  readonly why: WhipRefusal;

  constructor(why: WhipRefusal) {
    super(why);
    this.why = why;
  }
}
