import { useDeferredValue, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import { now } from '../../platform/clock.ts';
import { newKey } from '../../platform/new-key.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { forwarded } from './forwarded.ts';
import { GroupAvatar } from '../groups/group-avatar.tsx';
import { membersWords, nameOf, titleOf } from '../inbox/list-words.ts';
import { pendingQueue } from '../reading/pending.ts';
import { conversations } from '../queries.ts';

/** The most conversations at once; more would be advertising. */
const MOST = 10;

/** Forwards a message to conversations in which the user may write. */
export function ForwardDialog({
  message,
  owner,
  onClose,
}: {
  readonly message: MessageView;
  readonly owner: string;
  readonly onClose: () => void;
}) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const query = useInfiniteQuery(conversations('inbox', useDeferredValue(typed.trim())));
  const isOwn = message.authorId === owner;
  const { text, media } = forwarded(message, isOwn);
  const isLess = message.media.length > media.length || message.hasLockedText;

  const send = () => {
    for (const conversationId of chosen)
      pendingQueue().add(owner, {
        clientId: newKey(),
        conversationId,
        text,
        lockedText: '',
        media,
        priceCents: null,
        replyTo: null,
        forwardedFrom: message.id,
        writtenAt: now().toISOString(),
        failure: null,
      });
    toast({ kind: 'success', title: 'Forwarded' });
    onClose();
  };
  const choose = ({ id }: ConversationView, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const mayGoTo = (one: ConversationView) =>
    one.refusal === null && one.id !== message.conversationId;

  return (
    <Dialog
      open
      onClose={onClose}
      title="Forward to"
      description={isLess ? 'Only free text and your own free files are forwarded.' : undefined}
      footer={
        <Button variant="primary" disabled={chosen.size === 0} onClick={send} className="w-full">
          {chosen.size > 1 ? `Forward to ${chosen.size} chats` : 'Forward'}
        </Button>
      }
    >
      <Input
        type="search"
        aria-label="Search people and groups"
        placeholder="Search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
      />
      <div className="mt-2 min-h-60">
        <PagedList
          query={query}
          label="Loading your conversations"
          skeleton={<Skeleton className="mt-2 h-40 rounded-lg" />}
          empty={<Nobody />}
        >
          {(items) => {
            const open = items.filter(mayGoTo);
            if (open.length === 0) return <Nobody />;
            return (
              <ul aria-label="People and groups">
                {open.map((one) => (
                  <li key={one.id} className="flex items-center gap-3">
                    {one.group === null ? (
                      <Avatar name={nameOf(one.other)} url={one.other?.avatarUrl} size="sm" />
                    ) : (
                      <GroupAvatar size="sm" />
                    )}
                    <Checkbox
                      label={<Written as="span">{titleOf(one)}</Written>}
                      help={one.group ? membersWords(one.group.members) : handleOf(one)}
                      checked={chosen.has(one.id)}
                      disabled={!chosen.has(one.id) && chosen.size >= MOST}
                      onChange={(isChosen) => choose(one, isChosen)}
                    />
                  </li>
                ))}
              </ul>
            );
          }}
        </PagedList>
      </div>
    </Dialog>
  );
}

const handleOf = ({ other }: ConversationView) => (other ? `@${other.handle}` : undefined);

const Nobody = () => (
  <p className="py-10 text-center text-sm text-muted">
    There’s nobody else you can forward this to.
  </p>
);
