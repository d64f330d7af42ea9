import { lazy, Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  Bell,
  BellOff,
  DoorOpen,
  Ellipsis,
  Search,
  Settings2,
  Trash2,
  User,
  Users,
} from 'lucide-react';
import type { ConversationView, GroupView } from '@limelight/contract/messages/operations';
import { client } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { Written } from '../../ui/forms/written.tsx';
import { ConversationBar } from '../conversation-bar.tsx';
import { askForLists } from '../cache.ts';
import { membersWords, nameOf } from '../inbox/list-words.ts';
import type { Presence } from '../presence.ts';
import { useOrganize } from '../inbox/use-organize.ts';
import { GroupAvatar } from './group-avatar.tsx';

// Only for the people who run the group.
const GroupDialog = lazy(async () => ({
  default: (await import('./group-dialog.tsx')).GroupDialog,
}));
const MembersDialog = lazy(async () => ({
  default: (await import('./members-dialog.tsx')).MembersDialog,
}));

export interface GroupHeaderProps {
  readonly conversation: ConversationView;
  readonly group: GroupView;
  readonly presence: Presence;
  readonly onBack: () => void;
  readonly onSearch: () => void;
}

type Shown = 'members' | 'settings' | 'leave' | 'close' | null;

/** The group's name, its number of members, and the actions on it. */
export function GroupHeader({ conversation, group, presence, onBack, onSearch }: GroupHeaderProps) {
  const { id, isMuted } = conversation;
  const organize = useOrganize(conversation);
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  const Heading = useIsWide() ? 'h2' : 'h1';
  const isStaff = group.role !== 'member';
  return (
    <ConversationBar onBack={onBack}>
      <div className="flex min-w-0 flex-1 items-center gap-3 lg:pl-1">
        <GroupAvatar />
        <div className="min-w-0">
          <Written as={Heading} className="truncate text-base">
            {group.name}
          </Written>
          <p className="truncate text-xs text-muted">
            {presence.isTyping
              ? 'Someone is typing…'
              : `${membersWords(group.members)} · by ${nameOf(group.owner)}`}
          </p>
        </div>
      </div>
      {isStaff && <IconButton icon={Users} label="Members" onClick={() => setShown('members')} />}
      <IconButton icon={Search} label="Search this conversation" onClick={onSearch} />
      <Menu trigger={<IconButton icon={Ellipsis} label="More about this group" />}>
        {group.role !== 'owner' && (
          <MenuItem icon={User} to={`/creator/${group.owner.handle}`}>
            View {nameOf(group.owner)}’s page
          </MenuItem>
        )}
        <MenuItem icon={isMuted ? Bell : BellOff} onSelect={() => organize('isMuted')}>
          {isMuted ? 'Unmute' : 'Mute'}
        </MenuItem>
        {group.role === 'owner' ? (
          <>
            <MenuItem icon={Settings2} onSelect={() => setShown('settings')}>
              Group settings
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} kind="danger" onSelect={() => setShown('close')}>
              Close the group
            </MenuItem>
          </>
        ) : (
          <>
            <MenuSeparator />
            <MenuItem icon={DoorOpen} kind="danger" onSelect={() => setShown('leave')}>
              Leave the group
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {shown === 'members' && <MembersDialog conversationId={id} group={group} onClose={close} />}
        {shown === 'settings' && (
          <GroupDialog conversationId={id} onClose={close} onSaved={close} />
        )}
      </Suspense>
      <EndDialog
        kind="leave"
        open={shown === 'leave'}
        conversationId={id}
        name={group.name}
        onClose={close}
        onEnded={onBack}
      />
      <EndDialog
        kind="close"
        open={shown === 'close'}
        conversationId={id}
        name={group.name}
        onClose={close}
        onEnded={onBack}
      />
    </ConversationBar>
  );
}

const END = {
  leave: {
    label: 'Leave',
    note: 'You won’t see what is said in it anymore.',
    end: (conversationId: ConversationView['id']) => client.messages.leaveGroup({ conversationId }),
  },
  close: {
    label: 'Close',
    note: 'It disappears for everyone, with everything that was said in it. This can’t be undone.',
    end: (conversationId: ConversationView['id']) => client.messages.closeGroup({ conversationId }),
  },
} as const;

function EndDialog({
  kind,
  open,
  conversationId,
  name,
  onClose,
  onEnded,
}: {
  readonly kind: keyof typeof END;
  readonly open: boolean;
  readonly conversationId: ConversationView['id'];
  readonly name: string;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { label, note, end } = END[kind];
  const confirm = async () => {
    setBusy(true);
    try {
      await end(conversationId);
      onEnded();
      askForLists(queries);
    } catch (error) {
      toastFault(error);
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={`${label} ${name}?`}
      confirmLabel={label}
      kind="danger"
      busy={busy}
    >
      {note}
    </ConfirmDialog>
  );
}
