import { Ban, Clock, Ellipsis, Flag, Pin, PinOff, Reply, ShieldPlus, Trash2 } from 'lucide-react';
import { askToReport } from '../../safety/index.ts';
import { cx } from '../../ui/cx.ts';
import { Menu, MenuItem, MenuSeparator, MenuSigns } from '../../ui/dialogs/menu.tsx';
import type { ChatLineProps } from './chat-line-props.ts';

const SIGNS = ['❤️', '😂', '😮', '👏', '🔥', '👍'] as const;

/** What can be done with a line: for everyone, for its author, and for moderators of the chat. */
export function LineMenu({ line, viewer, isPinned, onReply, onReact, moderation }: ChatLineProps) {
  const { mayModerate, mayName, refusal } = viewer;
  const own = line.reactions.find((one) => one.isOwn)?.emoji ?? null;
  const name = line.author?.displayName ?? 'this person';
  const isOther = !line.isOwn && line.author !== null;
  const isStaffOfChat = line.mark === 'creator' || line.mark === 'moderator';
  const mayDelete = (line.isOwn || mayModerate) && !line.tip;
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`More about the line of ${line.isOwn ? 'yours' : name}`}
          className={cx(
            'relative reach grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-hover',
            'pointer-fine:opacity-0 pointer-fine:group-hover/line:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100',
          )}
        >
          <Ellipsis aria-hidden className="size-4.5" strokeWidth={1.75} />
        </button>
      }
    >
      {refusal === null && (
        <>
          <MenuSigns
            label="React"
            signs={SIGNS}
            chosen={own}
            onChoose={(sign) => onReact(line.id, sign === own ? null : sign)}
          />
          <MenuItem icon={Reply} onSelect={() => onReply(line)}>
            Reply
          </MenuItem>
        </>
      )}
      {mayModerate && (
        <MenuItem
          icon={isPinned ? PinOff : Pin}
          onSelect={() => (isPinned ? moderation.unpin(line.id) : moderation.pin(line.id))}
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </MenuItem>
      )}
      {isOther && (
        <MenuItem
          icon={Flag}
          onSelect={() => askToReport({ kind: 'stream_line', thingId: line.id })}
        >
          Report
        </MenuItem>
      )}
      {mayName && isOther && !isStaffOfChat && (
        <MenuItem icon={ShieldPlus} onSelect={() => moderation.name(line.id, name)}>
          Make a moderator
        </MenuItem>
      )}
      {(mayDelete || isOther) && <MenuSeparator />}
      {mayModerate && isOther && !isStaffOfChat && (
        <MenuItem icon={Clock} kind="danger" onSelect={() => moderation.askTimeOut(line)}>
          Time out
        </MenuItem>
      )}
      {mayDelete && (
        <MenuItem icon={Trash2} kind="danger" onSelect={() => moderation.remove(line.id)}>
          Delete
        </MenuItem>
      )}
      {isOther && line.mark !== 'creator' && (
        <MenuItem icon={Ban} kind="danger" onSelect={() => moderation.askBlock(line)}>
          Block
        </MenuItem>
      )}
    </Menu>
  );
}
