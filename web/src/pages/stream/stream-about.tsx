import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Flag, HandCoins, Share2, Video } from 'lucide-react';
import { Link } from 'react-router';
import type { StreamView } from '@limelight/contract/live/operations';
import { streamPath, studioPath } from '@limelight/contract/live/paths';
import { mentionsOf } from '@limelight/contract/posts/text-parts';
import { creatorPage } from '../../creators/index.ts';
import { FollowButton, followIntent } from '../../discovery/index.ts';
import { PostText } from '../../posts/index.ts';
import { askToReport } from '../../safety/index.ts';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../parts/share-dialog.tsx')).ShareDialog,
}));

/** Only for moderators. */
const StaffTools = lazy(async () => ({ default: (await import('./staff-tools.tsx')).StaffTools }));

/** Below the picture: the title, the creator, what can be done, and what the stream is about. */
export function StreamAbout({
  stream,
  onTip,
}: {
  readonly stream: StreamView;
  readonly onTip: (() => void) | undefined;
}) {
  const { creator, title, viewer } = stream;
  const signIn = useSignIn();
  const [sharing, setSharing] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-xl wrap-anywhere">
        <Written>{title}</Written>
      </h1>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to={`/creator/${creator.handle}`}
          className="-m-1.5 mr-auto flex min-w-0 items-center gap-3 rounded-lg p-1.5 hover:bg-hover"
        >
          <Avatar name={creator.displayName} url={creator.avatarUrl} />
          <span className="min-w-0">
            <Written as="span" className="block truncate text-sm font-semibold">
              {creator.displayName}
            </Written>
            <span className="block truncate text-sm text-muted">@{creator.handle}</span>
          </span>
        </Link>
        <div className="flex flex-wrap items-center gap-1.5">
          {viewer.isOwner ? (
            <Button asChild size="sm">
              <Link to={studioPath(stream.id)}>
                <Video aria-hidden className="size-4.5" strokeWidth={1.75} />
                Your stream
              </Link>
            </Button>
          ) : (
            <Follow stream={stream} />
          )}
          {onTip && (
            <Button size="sm" variant="commit" onClick={onTip}>
              <HandCoins aria-hidden className="size-4.5" strokeWidth={1.75} />
              Send a tip
            </Button>
          )}
          <IconButton icon={Share2} label="Share" onClick={() => setSharing(true)} />
          {!viewer.isOwner && !signIn && (
            <Menu trigger={<IconButton icon={Ellipsis} label="More about this stream" />}>
              <MenuItem
                icon={Flag}
                onSelect={() => askToReport({ kind: 'stream', thingId: stream.id })}
              >
                Report
              </MenuItem>
            </Menu>
          )}
        </div>
      </div>
      {stream.description !== '' && (
        <PostText
          text={stream.description}
          mentions={mentionsOf(stream.description)}
          fold="lines"
          className="text-sm"
        />
      )}
      {stream.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-x-3">
          {stream.tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/tag/${encodeURIComponent(tag)}`}
                className="inline-grid min-h-8 place-items-center text-sm font-medium text-accent-text underline-offset-4 hover:underline"
              >
                #{tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {viewer.isStaff && (
        <Suspense>
          <StaffTools stream={stream} />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <ShareDialog
            title={`A stream by ${creator.displayName}`}
            path={streamPath(stream.id)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The creator's page knows whether the viewer follows; without it there is no button. */
function Follow({ stream: { creator } }: { readonly stream: StreamView }) {
  const { data } = useQuery(creatorPage(creator.handle));
  const signIn = useSignIn();
  if (!data) return null;
  return (
    <FollowButton
      size="sm"
      creatorId={creator.id}
      follows={data.viewer.follows}
      isMember={data.viewer.membership !== null}
      onSignIn={signIn ? () => signIn(followIntent(creator.id)) : undefined}
    />
  );
}
