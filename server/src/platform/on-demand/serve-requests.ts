import { lowerPriority } from '../lower-priority.ts';
import { type Reply, request } from './messages.ts';

/** Makes this process an `OnDemandProcess` of its parent: calls `work` with each task, and sends back what it returns. */
export function serveRequests(work: (task: unknown) => Promise<unknown>): void {
  lowerPriority(Number(process.argv[2]));
  // The parent process is gone, so the result has no receiver.
  process.on('disconnect', () => process.exit(1));
  const say = (message: Reply) => process.send?.(message);
  process.on('message', (message) => {
    const { id, task } = request.parse(message);
    work(task).then(
      (result) => say({ type: 'done', id, result }),
      (error: unknown) => say({ type: 'failed', id, cause: causeOf(error) }),
    );
  });
}

function causeOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
