import { Refused } from './refused.ts';

/** In a restored copy that is not live yet, nothing is charged, sent back or paid out (docs/product.md, 'Restored copies'). */
export class PaymentsHeld extends Refused<{ readonly code: 'payments_held' }> {
  override name = 'PaymentsHeld';

  constructor() {
    super({ code: 'payments_held' });
    this.message = 'this is a restored copy: no money moves until `npm run restore -- --live`';
  }
}
