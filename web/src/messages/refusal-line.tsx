import { useQueryClient } from '@tanstack/react-query';
import type { ConversationView, WritingRefusal } from '@limelight/contract/messages/operations';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { useFollow } from '../discovery/index.ts';
import { Button } from '../ui/forms/button.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { askForConversation } from './cache.ts';
import { PauseLine } from './groups/pause-line.tsx';
import { nameOf } from './inbox/list-words.ts';
import { refusalWords } from './refusal-words.ts';

/**
 * The reason why the viewer cannot write here, in place of the field. For a creator who only takes messages from followers, it
 * has a button to follow.
 */
export function RefusalLine({
  conversation: { id, other, group },
  refusal,
}: {
  readonly conversation: ConversationView;
  readonly refusal: WritingRefusal;
}) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-2 border-t border-line px-4 py-4 text-center text-sm text-muted">
      <p>
        {refusal === 'silenced' && group && group.silencedUntil !== null ? (
          <PauseLine conversationId={id} silencedUntil={group.silencedUntil} />
        ) : (
          refusalWords(refusal, nameOf(other))
        )}
      </p>
      {refusal === 'followers' && other && <FollowHere conversationId={id} userId={other.id} />}
    </div>
  );
}

function FollowHere({
  conversationId,
  userId,
}: {
  readonly conversationId: ConversationView['id'];
  readonly userId: string;
}) {
  const queries = useQueryClient();
  const follow = useFollow(userId as CreatorId);
  return (
    <Button
      size="sm"
      busy={follow.isPending}
      onClick={() =>
        follow.mutate(true, {
          onSuccess: () => askForConversation(queries, conversationId),
          onError: toastFault,
        })
      }
    >
      Follow
    </Button>
  );
}
