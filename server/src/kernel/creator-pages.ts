import type { UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../platform/db/db.ts';

/** What changes; null leaves it as it is. */
export interface PageChange {
  readonly tags: readonly string[] | null;
  readonly banner: { readonly url: string | null } | null;
}

/** Keeps a creator's page in step with the account. Called in the transaction that changes the account. */
export interface CreatorPages {
  begin(tx: Tx, userId: UserId): Promise<void>;
  change(tx: Tx, userId: UserId, change: PageChange): Promise<void>;
  /** Sets new addresses of banners, by their creators' ids. */
  moveBanners(tx: Tx, urls: ReadonlyMap<UserId, string>): Promise<void>;
}
