import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { HeardGroup } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { unreadCount } from '../inbox/use-unread-messages.ts';

type Listen = (group: HeardGroup) => () => void;
/** Loaded only for people in groups. */
const load = async (): Promise<Listen> => (await import('../presence.ts')).listenInGroup;

/**
 * Listens to the channels of the groups that the badge counts, on every screen: a message in a group is announced only on its
 * channel. Returns a function that stops it.
 */
export function followGroups(queries: QueryClient, loadListen = load): () => void {
  const heard = new Map<
    ConversationId,
    { readonly isSmall: boolean; readonly leave: () => void }
  >();
  let wanted: readonly HeardGroup[] = [];
  let isOver = false;
  const follow = (listen: Listen) => {
    if (isOver) return;
    const ids = new Set(wanted.map(({ id }) => id));
    for (const [id, { leave }] of heard) {
      if (ids.has(id)) continue;
      leave();
      heard.delete(id);
    }
    for (const group of wanted) {
      const before = heard.get(group.id);
      if (before?.isSmall === group.isSmall) continue;
      heard.set(group.id, { isSmall: group.isSmall, leave: listen(group) });
      before?.leave();
    }
  };
  const see = ({
    data,
  }: {
    readonly data: { readonly groups: readonly HeardGroup[] } | undefined;
  }) => {
    if (data === undefined || data.groups === wanted) return;
    wanted = data.groups;
    // Where the code cannot be loaded, the periodic unread count still updates the badge.
    if (wanted.length + heard.size > 0) loadListen().then(follow, () => undefined);
  };
  const counts = new QueryObserver(queries, { ...unreadCount(), enabled: false });
  const end = counts.subscribe(see);
  see(counts.getCurrentResult());
  return () => {
    isOver = true;
    end();
    for (const { leave } of heard.values()) leave();
  };
}
