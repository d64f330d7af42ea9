import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import type { PostView } from '@limelight/contract/posts/operations';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';

const VIEWERS = ['member', 'buyer', 'fan', 'stranger'] as const;
const LABELS = {
  member: 'Member',
  buyer: 'Buyer',
  fan: 'Fan',
  stranger: 'Visitor',
} as const;

export interface PreviewDialogProps {
  /** The dialog is closed while this is null. */
  readonly postId: string | null;
  /** Whether the post has a price, and so buyers. */
  readonly isSold: boolean;
  readonly onClose: () => void;
  /** Renders the post; passed by the page. */
  readonly renderPost: (post: PostView) => ReactNode;
}

/** The post as buyers, fans or strangers get it from the server. */
export function PreviewDialog({ postId, isSold, onClose, renderPost }: PreviewDialogProps) {
  const [chosen, setViewer] = useState<(typeof VIEWERS)[number]>('member');
  const viewers = VIEWERS.filter((one) => isSold || one !== 'buyer');
  const viewer = viewers.includes(chosen) ? chosen : 'member';
  return (
    <Dialog open={postId !== null} onClose={onClose} title="How others see it" size="lg">
      {postId !== null && (
        <Tabs
          label="View as"
          look="filled"
          value={viewer}
          onChange={setViewer}
          tabs={viewers.map((value) => ({ value, label: LABELS[value] }))}
        >
          {viewers.map((value) => (
            <TabPanel key={value} value={value} className="min-h-[55dvh]">
              <Preview postId={postId} viewer={value} renderPost={renderPost} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </Dialog>
  );
}

function Preview({
  postId,
  viewer,
  renderPost,
}: {
  readonly postId: string;
  readonly viewer: (typeof VIEWERS)[number];
  readonly renderPost: (post: PostView) => ReactNode;
}) {
  const preview = useQuery(
    api.posts.preview.queryOptions({ input: { postId, as: viewer }, staleTime: 0, gcTime: 0 }),
  );
  if (preview.isError) {
    return (
      <ErrorState
        message={errorSentence(preview.error)}
        onRetry={() => void preview.refetch()}
        busy={preview.isFetching}
      />
    );
  }
  if (preview.isPending) {
    return (
      <Loading>
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    );
  }
  return preview.data ? (
    // Inert: the preview is only looked at, so nothing in it can be pressed.
    <div inert>{renderPost(preview.data)}</div>
  ) : (
    <EmptyState icon={EyeOff} title="They can’t see it at all" />
  );
}
