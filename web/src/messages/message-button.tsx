import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { conversationPath } from '@limelight/contract/messages/paths';
import { useFollow } from '../discovery/index.ts';
import { api } from '../platform/api.ts';
import { errorData, errorSentence } from '../platform/errors.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { conversation } from './queries.ts';
import { isRefusal, refusalWords } from './refusal-words.ts';

/** Opens the conversation with a person, or tells why there can be none and what helps: following a creator. */
export function MessageButton({
  userId,
  name,
  label = 'Message',
  onSignIn,
}: {
  readonly userId: string;
  readonly name: string;
  readonly label?: string;
  /** Called instead where the viewer is not signed in. */
  readonly onSignIn?: (() => void) | undefined;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const follow = useFollow(userId as CreatorId);
  const followAndOpen = () =>
    follow.mutate(true, { onSuccess: () => open.mutate({ userId }), onError: toastFault });
  const open = useMutation(
    api.messages.openConversation.mutationOptions({
      onSuccess: (opened) => {
        queries.setQueryData(conversation(opened.id).queryKey, opened);
        void navigate(conversationPath(opened.id));
      },
      onError: (error) => {
        const refusal = errorData(error)?.['refusal'];
        toast({
          kind: 'info',
          title: isRefusal(refusal) ? refusalWords(refusal, name) : errorSentence(error),
          ...(refusal === 'followers' && { action: { label: 'Follow', onClick: followAndOpen } }),
        });
      },
    }),
  );
  return (
    <IconButton
      icon={MessageCircle}
      label={label}
      aria-busy={open.isPending || undefined}
      onClick={() => {
        if (onSignIn) onSignIn();
        else if (!open.isPending) open.mutate({ userId });
      }}
      className="bg-raised ring-1 ring-line ring-inset"
    />
  );
}
