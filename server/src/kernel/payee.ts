import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { CreatorId } from '@limelight/contract/platform/ids';

/** A creator who is paid for a line of an order. The shares of all payees of a line add up to 10,000 basis points. */
export interface Payee {
  readonly creatorId: CreatorId;
  readonly shareBasisPoints: number;
  readonly source: EarningSource;
}
