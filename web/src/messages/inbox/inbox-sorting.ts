import type { InboxOrder } from '@limelight/contract/messages/operations';
import type { LabelId } from '@limelight/contract/platform/ids';

/** The filter of a creator's inbox. */
export type InboxFilter = 'all' | 'unanswered' | { readonly labelId: LabelId };

/** The order and the filter of a creator's inbox. */
export interface InboxSorting {
  readonly order: InboxOrder;
  readonly filter: InboxFilter;
}

/** The default. */
export const NEWEST: InboxSorting = { order: 'newest', filter: 'all' };

export const ORDER_WORDS: Readonly<Record<InboxOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered first',
  top_fans: 'Top fans',
};
