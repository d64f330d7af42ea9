import { joinChannel, type Channel } from './live-channel.ts';

/** What the server tells of one person, such as a new message. */
export interface LiveHandler<Facts> {
  /** Something happened. */
  readonly told: (facts: Facts) => void;
  /** Anything may have happened: nobody listened for a while. */
  readonly catchUp: () => void;
}

/** As much of a zod schema as is asked of it; `parse` throws at what is not of its shape. */
interface Schema<Facts> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Facts } | { readonly success: false };
}

type Listener = (facts: unknown) => Promise<void>;

const listeners = new Map<string, Set<Listener>>();
/** Several events of an area are caught up with in one go, by the same function. */
const catchUps = new Set<() => void>();
/** Events are said one after the other, in the order they came, while schemas are still loading. */
let saying = Promise.resolve();

/**
 * Hears what happens to the signed-in person. `schema` is asked for when the first event arrives: zod is too large for
 * first screens. What does not fit it is passed over: another version may say what this one does not know. Answers what
 * ends it.
 */
export function onLive<Facts>(
  event: string,
  schema: () => Promise<Schema<Facts>>,
  { told, catchUp }: LiveHandler<Facts>,
): () => void {
  const listener: Listener = async (facts) => {
    const parsed = (await schema()).safeParse(facts);
    if (parsed.success) told(parsed.data);
  };
  const ofEvent = listeners.get(event) ?? new Set();
  listeners.set(event, ofEvent.add(listener));
  const end = onCatchUp(catchUp);
  return () => {
    ofEvent.delete(listener);
    end();
  };
}

/** Is called whenever anything may have happened unheard: at each joining. Answers what ends it. */
export function onCatchUp(catchUp: () => void): () => void {
  catchUps.add(catchUp);
  return () => void catchUps.delete(catchUp);
}

function say(event: string, facts: unknown): void {
  saying = saying
    .then(async () => {
      for (const told of listeners.get(event) ?? []) await told(facts);
    })
    // The code of a schema could not be loaded: what it was about is asked for again.
    .catch(askAll);
}

function askAll(): void {
  for (const catchUp of catchUps) catchUp();
}

/** Where a browser cannot say when it is idle. */
const SOON_MS = 2_000;

/** Listens on the person's own topic from when the first screen stands; answers what ends it. */
export function followLive(topic: string): () => void {
  let channel: Channel | undefined;
  const stopWaiting = whenIdle(() => {
    channel = joinChannel(topic, { onJoined: askAll, onSaid: say });
  });
  return () => {
    stopWaiting();
    channel?.leave();
  };
}

/** Calls back once the page is loaded and has nothing to do; answers what calls that off. */
function whenIdle(then: () => void): () => void {
  let called = 0;
  const isKnown = 'requestIdleCallback' in window;
  const wait = () => {
    called = isKnown ? requestIdleCallback(then) : window.setTimeout(then, SOON_MS);
  };
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    removeEventListener('load', wait);
    if (isKnown) cancelIdleCallback(called);
    else clearTimeout(called);
  };
}
