import { useQuery } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Count } from '../../ui/lists/count.tsx';
import { bestCaptions } from './captions.ts';
import { SectionEmpty } from './section-empty.tsx';
import { whatWorked } from './what-worked.ts';

const texts = creatorsTexts.dashboard.tryNewCaptions;

/** Captions of the creator's own posts, the most successful first, to start the next post from. */
export function TryCaptions({
  handle,
  timeZone,
}: {
  readonly handle: string;
  readonly timeZone: string;
}) {
  const posts = useQuery(api.posts.listByCreator.queryOptions({ input: { handle, limit: 50 } }));
  const published = posts.data?.items;
  const captions = bestCaptions(published ?? []);
  const worked = whatWorked(published ?? [], timeZone);
  return (
    <Card className="flex flex-col">
      <h3 className="text-base">{texts.title}</h3>
      {captions.length === 0 ? (
        <SectionEmpty icon={PenLine}>
          {published && (published.length === 0 ? texts.empty : texts.noWords)}
        </SectionEmpty>
      ) : (
        <ul className="-mx-2 mt-2">
          {captions.map((post) => (
            <li key={post.id}>
              <Link
                to="/creator/create"
                state={{ caption: post.text }}
                className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-2 hover:bg-hover"
              >
                <span className="line-clamp-2 min-w-0 flex-1 text-sm">“{post.text?.trim()}”</span>
                <span className="text-xs text-muted">
                  {post.likeCount + post.commentCount === 0 ? (
                    'No reactions yet'
                  ) : (
                    <Count value={post.likeCount} noun={['like', 'likes']} />
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {worked.length > 0 && (
        <ul
          aria-label="What worked"
          className="mt-3 space-y-1 border-t border-line pt-3 text-sm text-muted"
        >
          {worked.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
