import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  Bookmark,
  BookmarkX,
  Ellipsis,
  Flag,
  IdCard,
  Pin,
  PinOff,
  Search,
  User,
} from 'lucide-react';
import { Link } from 'react-router';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { askToReport } from '../safety/index.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Menu, MenuItem } from '../ui/dialogs/menu.tsx';
import { useIsWide } from '../ui/use-is-wide.ts';
import { Written } from '../ui/forms/written.tsx';
import { ConversationBar } from './conversation-bar.tsx';
import { nameOf } from './inbox/list-words.ts';
import { OnlineAvatar } from './online-avatar.tsx';
import type { Presence } from './presence.ts';
import { useOrganize } from './inbox/use-organize.ts';

/** The other person, whether they are online, and the actions on the conversation. */
export function ConversationHeader({
  conversation,
  presence,
  onBack,
  onSearch,
  onFan,
}: {
  readonly conversation: ConversationView;
  readonly presence: Presence;
  readonly onBack: () => void;
  readonly onSearch: () => void;
  /** Opens the fan card; undefined where it is shown beside, or there is none. */
  readonly onFan?: (() => void) | undefined;
}) {
  const { other, isPinned, isMuted, isArchived, isSaved, isRequest } = conversation;
  const organize = useOrganize(conversation);
  // In two columns, the list has the page's heading.
  const Heading = useIsWide() ? 'h2' : 'h1';
  const page = other?.isCreator ? `/creator/${other.handle}` : null;
  const name = (
    <span className="flex min-w-0 items-center gap-3">
      <OnlineAvatar other={other} isOnline={presence.isOnline} />
      <span className="min-w-0">
        <Written as={Heading} className="truncate text-base">
          {nameOf(other)}
        </Written>
        <span
          className={cx(
            'block truncate text-xs',
            presence.isTyping ? 'text-accent-text' : 'text-muted',
          )}
        >
          {presence.isTyping
            ? 'Typing…'
            : presence.isOnline
              ? 'Online'
              : other && `@${other.handle}`}
        </span>
      </span>
    </span>
  );
  return (
    <ConversationBar onBack={onBack}>
      <div className="min-w-0 flex-1 lg:pl-1">
        {page === null ? (
          name
        ) : (
          <Link to={page} className="flex min-h-11 w-fit max-w-full items-center rounded-lg">
            {name}
          </Link>
        )}
      </div>
      {onFan && <IconButton icon={IdCard} label="About this fan" onClick={onFan} />}
      <IconButton icon={Search} label="Search this conversation" onClick={onSearch} />
      <Menu trigger={<IconButton icon={Ellipsis} label="More about this conversation" />}>
        {page !== null && (
          <MenuItem icon={User} to={page}>
            View page
          </MenuItem>
        )}
        <MenuItem icon={isSaved ? BookmarkX : Bookmark} onSelect={() => organize('isSaved')}>
          {isSaved ? 'Remove from saved' : 'Save chat'}
        </MenuItem>
        {!isRequest && !isArchived && (
          <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => organize('isPinned')}>
            {isPinned ? 'Unpin' : 'Pin'}
          </MenuItem>
        )}
        <MenuItem icon={isMuted ? Bell : BellOff} onSelect={() => organize('isMuted')}>
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        {!isRequest && (
          <MenuItem
            icon={isArchived ? ArchiveRestore : Archive}
            onSelect={() => organize('isArchived')}
          >
            {isArchived ? 'Move back to messages' : 'Archive'}
          </MenuItem>
        )}
        {other && (
          <MenuItem icon={Flag} onSelect={() => askToReport({ kind: 'person', thingId: other.id })}>
            Report this person
          </MenuItem>
        )}
      </Menu>
    </ConversationBar>
  );
}
