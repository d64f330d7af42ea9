import { PendingBubble } from './pending-bubble.tsx';
import { pendingQueue } from './pending.ts';
import type { QueuedMessage } from './pending-queue.ts';

/** The messages of a conversation that the server does not have yet. */
export function PendingList({
  messages,
  onEdit,
}: {
  readonly messages: readonly QueuedMessage[];
  /** Called to put a refused message back into the composer. */
  readonly onEdit: (message: QueuedMessage) => void;
}) {
  if (messages.length === 0) return null;
  return (
    <ol aria-label="On their way">
      {messages.map((message) => (
        <li key={message.clientId}>
          <PendingBubble
            message={message}
            onRetry={() => pendingQueue().retry(message.clientId)}
            onDrop={(how) => {
              const dropped = pendingQueue().drop(message.clientId);
              if (dropped && how === 'edit') onEdit(dropped);
            }}
          />
        </li>
      ))}
    </ol>
  );
}
