import type { LabelId } from '@limelight/contract/platform/ids';
import { useInbox } from './use-inbox.ts';

/** The labels of a conversation in the list, on one line. */
export function RowLabels({ ids }: { readonly ids: readonly LabelId[] }) {
  const { labels } = useInbox(true);
  const names = labels.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <span className="mt-0.5 block truncate text-xs font-medium text-accent-text">
      <span className="sr-only">Labels: </span>
      <bdi>{names.join(' · ')}</bdi>
    </span>
  );
}
