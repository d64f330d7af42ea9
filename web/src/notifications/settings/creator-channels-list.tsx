import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatorChannels } from '@limelight/contract/notifications/operations';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { ChannelFields, channelsInWords } from './channel-fields.tsx';
import { useNoticeSettings } from './use-notice-settings.ts';

/** Creators whom the person follows; each can have its own channels for new posts and streams. */
export function CreatorChannelsList() {
  const list = useInfiniteQuery(
    api.notifications.listCreators.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  if (list.isError) return <FailedLine query={list} />;
  if (!list.data) {
    return (
      <Loading>
        <Skeleton className="h-14" />
      </Loading>
    );
  }
  const creators = list.data.pages.flatMap((page) => page.items);
  if (creators.length === 0) return <EmptyLine>You don’t follow anyone yet.</EmptyLine>;
  return (
    <>
      <ul className="divide-y divide-line">
        {creators.map((one) => (
          <CreatorRow key={one.creator.id} one={one} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function CreatorRow({ one: { creator, channels } }: { readonly one: CreatorChannels }) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const choose = useMutation(
    api.notifications.chooseCreatorChannels.mutationOptions({
      scope: { id: 'creator-channels' },
      onSuccess: () =>
        queries.invalidateQueries({ queryKey: api.notifications.listCreators.key() }),
      onError: (error) => toast({ kind: 'error', title: errorSentence(error) }),
    }),
  );
  const settings = useNoticeSettings();
  const [ofAll = SUBJECTS.new_posts.defaults] = (settings.data?.subjects ?? []).flatMap(
    ({ subject, ...own }) => (subject === 'new_posts' ? [own] : []),
  );
  const shown = choose.isPending ? choose.variables.channels : channels;
  return (
    <li className="py-2">
      <div className="flex min-h-12 items-center gap-3.5">
        <Avatar name={creator.displayName} url={creator.avatarUrl} size="sm" />
        <div className="min-w-0 flex-1 text-sm">
          <Written as="p" className="truncate font-medium">
            {creator.displayName}
          </Written>
          <p className="text-muted">{shown ? channelsInWords(shown) : 'Like other new posts'}</p>
        </div>
        <Button
          size="sm"
          aria-expanded={open}
          aria-label={`Change for ${creator.displayName}`}
          onClick={() => setOpen(!open)}
        >
          Change
        </Button>
      </div>
      {open && (
        <div className="pt-1 pb-2">
          <ChannelFields
            channels={shown ?? ofAll}
            onChange={(chosen) => choose.mutate({ creatorId: creator.id, channels: chosen })}
          />
          {shown && (
            <Button
              size="sm"
              onClick={() => choose.mutate({ creatorId: creator.id, channels: null })}
            >
              Like other new posts
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
