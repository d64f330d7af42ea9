import { Link } from 'react-router';
import type { FoundMessage } from '@limelight/contract/messages/operations';
import { useSession } from '../../platform/session.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { GroupAvatar } from '../groups/group-avatar.tsx';
import { messageWords, nameOf } from './list-words.ts';
import { MessageText } from '../reading/message-text.tsx';
import { FROM_LIST } from './place.ts';

const GONE: Readonly<Record<NonNullable<FoundMessage['gone']>, string>> = {
  left: 'You’re no longer in this group.',
  rejoined: 'This is from before you rejoined this group.',
  closed: 'This group was closed.',
};

/** A message outside its conversation with a link to it; also one that was bought in a group that the user has left. */
export function FoundRow({ found, to }: { readonly found: FoundMessage; readonly to: string }) {
  const { user } = useSession();
  const { message, other, groupName, gone } = found;
  const author = message.authorId === user?.id ? 'You' : groupName === null ? null : nameOf(other);
  const row = (
    <>
      {groupName === null ? (
        <Avatar name={nameOf(other)} url={other?.avatarUrl} />
      ) : (
        <GroupAvatar />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <Written as="span" className="truncate font-semibold">
            {groupName ?? nameOf(other)}
          </Written>
          <Time at={message.sentAt} className="numbers ml-auto shrink-0 pl-1 text-xs text-muted" />
        </span>
        <Written as="span" className="mt-0.5 line-clamp-2 text-sm wrap-anywhere text-muted">
          {author !== null && `${author}: `}
          {messageWords(message)}
        </Written>
        {gone !== null && (
          <>
            {message.lockedText !== null && (
              <span className="mt-1 block">
                <MessageText text={message.lockedText} />
              </span>
            )}
            <span className="mt-1 block text-xs text-muted">
              {GONE[gone]} You keep what you bought.
            </span>
          </>
        )}
      </span>
    </>
  );
  if (gone !== null) return <div className="flex gap-3 p-3">{row}</div>;
  return (
    <Link
      to={to}
      state={FROM_LIST}
      className="flex gap-3 rounded-lg p-3 hover:bg-hover focus-visible:-outline-offset-2"
    >
      {row}
    </Link>
  );
}
