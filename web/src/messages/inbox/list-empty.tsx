import type { ReactNode } from 'react';
import { Archive, Bookmark, CheckCheck, Inbox, MessagesSquare, Tag, Users } from 'lucide-react';
import { Link } from 'react-router';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import type { InboxFilter } from './inbox-sorting.ts';
import type { ListView } from './place.ts';

/** What an empty list shows. Creators start groups; fans are added to them. */
export const emptyView = (view: ListView, isCreator: boolean): ReactNode =>
  view === 'group' && isCreator ? OWN_GROUPS : EMPTY[view];

const OWN_GROUPS = (
  <EmptyState icon={Users} title="No groups yet">
    Start a group to chat with your followers and members in one place.
  </EmptyState>
);

const EMPTY: Readonly<Record<ListView, ReactNode>> = {
  all: <Welcome />,
  group: (
    <EmptyState icon={Users} title="No groups yet">
      Creators bring their followers and members together in groups. Yours will appear here.
    </EmptyState>
  ),
  savedMessages: (
    <EmptyState icon={Bookmark} title="No saved messages yet">
      Open a message’s menu and choose Save to keep it here.
    </EmptyState>
  ),
  savedChat: (
    <EmptyState icon={Bookmark} title="No saved chats yet">
      Open a chat’s menu and choose Save chat to keep it here.
    </EmptyState>
  ),
  requests: (
    <EmptyState icon={Inbox} title="No message requests">
      Messages from people you don’t know yet will appear here.
    </EmptyState>
  ),
  archived: (
    <EmptyState icon={Archive} title="Nothing archived">
      Archive a chat from its menu to move it out of your list.
    </EmptyState>
  ),
};

/** Shown where no conversation matches the filter of the inbox. */
export const noMatch = (filter: InboxFilter) =>
  filter === 'unanswered' ? (
    <EmptyState icon={CheckCheck} title="You answered everyone">
      New messages that wait for you will appear here.
    </EmptyState>
  ) : (
    <EmptyState icon={Tag} title="No conversations with this label">
      Open a conversation and add the label beside it.
    </EmptyState>
  );

function Welcome() {
  return (
    <EmptyState
      icon={MessagesSquare}
      title={MESSAGES_TEXTS.empty}
      action={
        <Button asChild variant="primary">
          <Link to="/dashboard/search">Find creators</Link>
        </Button>
      }
    >
      {MESSAGES_TEXTS.emptyHint}
    </EmptyState>
  );
}
