import { Link } from 'react-router';
import type { ReactNode } from 'react';
import type { MediaUse } from '@limelight/contract/media/media-use';
import { editProductPath } from '@limelight/contract/shop/paths';
import { Time } from '../../ui/values/time.tsx';

const STATES: Record<Exclude<MediaUse['state'], 'published'>, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  archived: 'Archived',
  taken_out: 'Removed, kept for buyers',
  deleted: 'Deleted, kept for buyers',
};

const ROW = 'flex min-h-11 items-center gap-3 rounded-sm text-sm';

/** A post or product that shows a file or keeps it, and how; a deleted one has no page to link to. */
export function UseOfMedia({ use }: { readonly use: MediaUse }) {
  const content = (
    <>
      <span className="line-clamp-1 flex-1">
        {use.excerpt || (use.kind === 'post' ? 'No text' : 'No title')}
      </span>
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

function addressOf({ kind, id, state }: MediaUse): string {
  if (kind === 'product') return editProductPath(id);
  return state === 'draft' || state === 'scheduled' ? `/creator/create?post=${id}` : `/post/${id}`;
}
