import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { PriceDialog } from '../../memberships/index.ts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import {
  type AudienceChoice,
  audienceToBeginWith,
  Composer,
  type DraftEditor,
  type Outcome,
  TakedownNote,
  useNewDraft,
  useSavedDraft,
} from '../../posts/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { ConnectedPost } from '../parts/connected-post.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';

const BACK = { to: '/creator/create', label: 'Back to Create' };
const SAID: Record<Outcome['was'], string> = {
  published: 'Your post is live',
  scheduled: 'Scheduled',
  changed: 'Changes saved',
};

export function NewPost({
  owner,
  startText,
}: {
  readonly owner: string;
  readonly startText: string;
}) {
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  if (tiers.isPending) return <LoadingPost title={creatorsTexts.create.createAPost} />;
  return (
    <EditNewPost
      owner={owner}
      startText={startText}
      audience={audienceToBeginWith(tiers.data?.items)}
    />
  );
}

function EditNewPost({
  owner,
  startText,
  audience,
}: {
  readonly owner: string;
  readonly startText: string;
  readonly audience: AudienceChoice;
}) {
  const editor = useNewDraft(owner, startText, audience);
  return <WritePost title={creatorsTexts.create.createAPost} editor={editor} />;
}

export function EditPost({ owner, postId }: { readonly owner: string; readonly postId: string }) {
  const post = useQuery(
    // Always reads the server's current version, because that is the one to edit.
    api.posts.getMine.queryOptions({ input: { postId }, staleTime: 0, gcTime: 0 }),
  );
  if (post.data) return <EditLoadedPost owner={owner} post={post.data} />;
  if (post.isPending) return <LoadingPost title="Edit" />;
  return (
    <Page title="Edit" brand={config().brandName}>
      <PageHeader title="Edit" back={BACK} />
      <ErrorState
        message={errorSentence(post.error)}
        onRetry={() => void post.refetch()}
        busy={post.isFetching}
      />
    </Page>
  );
}

function LoadingPost({ title }: { readonly title: string }) {
  return (
    <Page title={title} brand={config().brandName}>
      <PageHeader title={title} back={BACK} />
      <Loading>
        <Skeleton className="h-96 rounded-lg" />
      </Loading>
    </Page>
  );
}

function EditLoadedPost({ owner, post }: { readonly owner: string; readonly post: OwnPost }) {
  const editor = useSavedDraft(owner, post);
  return (
    <WritePost
      title={post.status === 'draft' ? 'Edit your draft' : 'Edit your post'}
      editor={editor}
      note={post.takedown && <TakedownNote takedown={post.takedown} />}
    />
  );
}

function WritePost({
  title,
  editor,
  note,
}: {
  readonly title: string;
  readonly editor: DraftEditor;
  /** A note that the author should read first. */
  readonly note?: ReactNode;
}) {
  const navigate = useNavigate();
  const purchases = usePurchases();
  const [settingPrice, setSettingPrice] = useState(false);
  const composer = useRef<HTMLDivElement>(null);
  const closePrice = () => {
    flushSync(() => setSettingPrice(false));
    // Once there is a price, the button that opened the form is gone, so the focus moves to the choices.
    if (document.activeElement === document.body)
      composer.current?.querySelector<HTMLElement>('[role=radio][aria-checked=true]')?.focus();
  };
  return (
    <Page title={title} brand={config().brandName}>
      <PageHeader title={title} back={BACK} />
      {note}
      <div ref={composer}>
        <Composer
          editor={editor}
          renderPost={(post) => <ConnectedPost post={post} purchases={purchases} full />}
          onDone={({ postId, was }) => {
            toast({ kind: 'success', title: SAID[was] });
            void navigate(
              was === 'scheduled' ? '/creator/create?tab=scheduled' : `/post/${postId}`,
            );
          }}
          onDiscarded={() => void navigate('/creator/create')}
          onSetPrice={() => setSettingPrice(true)}
        />
      </div>
      <PriceDialog open={settingPrice} onClose={closePrice} priceCents={null} />
    </Page>
  );
}
