import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { ReceivedMedia } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { VaultPicker } from '../../media/index.ts';
import { api } from '../../platform/api.ts';

/** The page size of the vault, so that each of its pages is checked with one request. */
const PAGE = 30;
const WORDS = { sent: 'Sent', bought: 'Bought' } as const satisfies Record<
  ReceivedMedia['how'],
  string
>;

/** Chooses files for a message and marks those that its reader already has. In a group nothing is marked. */
export function FanVaultPicker({
  conversationId,
  isGroup,
  ...picker
}: {
  readonly conversationId: ConversationId;
  readonly isGroup: boolean;
  readonly open: boolean;
  readonly room: number;
  readonly onClose: () => void;
  readonly onPick: (mediaIds: string[]) => void;
}) {
  const [listed, setListed] = useState<readonly string[]>([]);
  const pages = Array.from({ length: Math.ceil(listed.length / PAGE) }, (_, page) =>
    listed.slice(page * PAGE, (page + 1) * PAGE),
  );
  const received = useQueries({
    queries: isGroup
      ? []
      : pages.map((mediaIds) =>
          api.messages.listReceived.queryOptions({ input: { conversationId, mediaIds } }),
        ),
  }).flatMap(({ data }) => data?.items ?? []);
  const marks = new Map<string, string>(received.map(({ mediaId, how }) => [mediaId, WORDS[how]]));
  return <VaultPicker {...picker} markOf={(id) => marks.get(id)} onListed={setListed} />;
}
