import {
  Bookmark,
  BookmarkX,
  Copy,
  Ellipsis,
  Flag,
  Forward,
  Pencil,
  Reply,
  Trash2,
  Undo2,
} from 'lucide-react';
import { REPORTED_AROUND } from '@limelight/contract/messages/limits';
import type { MessageView } from '@limelight/contract/messages/operations';
import { useNow } from '../../platform/clock.ts';
import { askToReport } from '../../safety/index.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator, MenuSigns } from '../../ui/dialogs/menu.tsx';
import { mayForward } from '../sending/forwarded.ts';

/** The option in the dialog of a report. */
const AROUND = {
  label: 'Include the messages around it',
  help: `The moderators can read this message, and with this also up to ${REPORTED_AROUND} before it and ${REPORTED_AROUND} after it. They can’t read anything else you write to each other.`,
};
const SIGNS = ['❤️', '😂', '😮', '😢', '🔥', '👍'] as const;

export interface MessageMenuProps {
  readonly message: MessageView;
  readonly isOwn: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (opens: boolean) => void;
  /** The viewer's own reaction. */
  readonly reaction: string | null;
  /** Whether the viewer may write here; reacting is separate. */
  readonly mayWrite: boolean;
  readonly mayReact: boolean;
  /** The viewer runs the group and may remove this message. */
  readonly mayRemove: boolean;
  readonly onReact: (sign: string | null) => void;
  readonly onReply: () => void;
  readonly onForward: () => void;
  readonly onCopy: () => void;
  readonly onEdit: () => void;
  readonly onSave: (isSaved: boolean) => void;
  readonly onUnsend: () => void;
}

/** The actions on a message. With a mouse the button shows while hovering, on touch always; a long press opens the menu too. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, isOwn, reaction, mayWrite, mayReact } = props;
  const now = useNow();
  const isGone = message.unsentAt !== null;
  const mayEdit = message.editableUntil !== null && new Date(message.editableUntil) > now;
  return (
    <Menu
      align={isOwn ? 'end' : 'start'}
      isOpen={props.isOpen}
      onOpen={props.onOpen}
      trigger={
        <button
          type="button"
          aria-label={isOwn ? 'More about your message' : 'More about this message'}
          className={cx(
            'relative reach grid size-8 shrink-0 place-items-center self-center rounded-full text-muted hover:bg-hover',
            'pointer-fine:opacity-0 pointer-fine:group-hover/message:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100',
          )}
        >
          <Ellipsis aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      }
    >
      {mayReact && !isGone && (
        <MenuSigns
          label="React"
          signs={SIGNS}
          chosen={reaction}
          onChoose={(sign) => props.onReact(sign === reaction ? null : sign)}
        />
      )}
      {mayWrite && !isGone && (
        <MenuItem icon={Reply} onSelect={props.onReply}>
          Reply
        </MenuItem>
      )}
      {mayForward(message, isOwn) && (
        <MenuItem icon={Forward} onSelect={props.onForward}>
          Forward
        </MenuItem>
      )}
      {(message.text || message.lockedText) && (
        <MenuItem icon={Copy} onSelect={props.onCopy}>
          Copy text
        </MenuItem>
      )}
      {isOwn && mayEdit && !isGone && (
        <MenuItem icon={Pencil} onSelect={props.onEdit}>
          Edit
        </MenuItem>
      )}
      <MenuItem
        icon={message.isSaved ? BookmarkX : Bookmark}
        onSelect={() => props.onSave(!message.isSaved)}
      >
        {message.isSaved ? 'Remove from saved' : 'Save'}
      </MenuItem>
      {!isOwn && message.text !== null && (
        <MenuItem
          icon={Flag}
          onSelect={() => askToReport({ kind: 'message', thingId: message.id, around: AROUND })}
        >
          Report
        </MenuItem>
      )}
      {((isOwn && message.tip === null) || props.mayRemove) && !isGone && message.fee === null && (
        <>
          <MenuSeparator />
          <MenuItem icon={isOwn ? Undo2 : Trash2} kind="danger" onSelect={props.onUnsend}>
            {isOwn ? 'Unsend' : 'Remove from the group'}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
