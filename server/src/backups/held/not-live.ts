import { Refused } from '../../kernel/refused.ts';

/** Refused until this restored copy is live. */
export class NotLive extends Refused<{ readonly code: 'not_live' }> {
  override name = 'NotLive';

  constructor() {
    super({ code: 'not_live' });
  }
}
