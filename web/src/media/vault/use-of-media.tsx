import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { MediaUse } from '@limelight/contract/media/media-use';
import { Time } from '../../ui/values/time.tsx';

const STATES: Record<Exclude<MediaUse['state'], 'published'>, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  archived: 'Archived',
  taken_out: 'Removed, kept for buyers',
  deleted: 'Deleted, kept for buyers',
};

const ROW = 'flex min-h-11 items-center gap-3 rounded-sm text-sm';

/** One post that shows a file or keeps it, and how; a deleted post has no page to link to. */
export function UseOfMedia({ use }: { readonly use: MediaUse }) {
  const content = (
    <>
      <span className="line-clamp-1 flex-1">{use.excerpt || 'No text'}</span>
      <span className="text-right text-muted">{stateOf(use)}</span>
    </>
  );
  if (use.state === 'deleted') return <div className={ROW}>{content}</div>;
  return (
    <Link to={addressOf(use)} className={`${ROW} hover:bg-hover`}>
      {content}
    </Link>
  );
}

function stateOf({ state, publishedAt }: MediaUse): ReactNode {
  if (state !== 'published') return STATES[state];
  return publishedAt === null ? null : <Time at={publishedAt} />;
}

const addressOf = ({ postId, state }: MediaUse): string =>
  state === 'draft' || state === 'scheduled' ? `/creator/create?post=${postId}` : `/post/${postId}`;
