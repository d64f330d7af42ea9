import type { InboxOrder } from '@limelight/contract/messages/operations';
import type { LabelId } from '@limelight/contract/platform/ids';

/** Which conversations of the inbox a creator looks at. */
export type InboxFilter = 'all' | 'unanswered' | { readonly labelId: LabelId };

/** How a creator looks at their inbox. */
export interface InboxSorting {
  readonly order: InboxOrder;
  readonly filter: InboxFilter;
}

/** As everybody sees it who chose nothing. */
export const NEWEST: InboxSorting = { order: 'newest', filter: 'all' };

export const ORDER_WORDS: Readonly<Record<InboxOrder, string>> = {
  newest: 'Newest',
  unanswered: 'Unanswered first',
  top_fans: 'Top fans',
};
