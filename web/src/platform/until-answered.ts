import { isOffline } from './errors.ts';

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Repeats a request while the network is down: when the browser reports that it is back, and after growing pauses, since the
 * browser may not notice. Only for requests with a key that makes repeats safe. Gives up when `signal` is aborted.
 */
export async function retryWhileOffline<Answer>(
  send: () => Promise<Answer>,
  { signal, onWait }: { readonly signal: AbortSignal; readonly onWait: () => void },
): Promise<Answer> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await send();
    } catch (error) {
      if (!isOffline(error) || signal.aborted) throw error;
      onWait();
      await untilWorthTrying(pause, signal);
      if (signal.aborted) throw error;
    }
  }
}

function untilWorthTrying(pause: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, pause);
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
