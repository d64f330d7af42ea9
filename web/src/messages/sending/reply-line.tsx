import { Reply, X } from 'lucide-react';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import type { DraftReply } from './message-draft.ts';

/** The message that is being replied to, above the field. */
export function ReplyLine({
  reply,
  onDrop,
}: {
  readonly reply: DraftReply;
  readonly onDrop: () => void;
}) {
  return (
    <div className="mb-1 flex items-center gap-2 rounded-lg bg-sunken py-1 pl-3">
      <Reply aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-semibold">Replying to {reply.name}</span>
        <Written as="span" className="block truncate text-muted">
          {reply.excerpt}
        </Written>
      </p>
      <IconButton icon={X} label="Don’t reply" onClick={onDrop} />
    </div>
  );
}
