import { joinChannel, type Channel } from './live-channel.ts';

/** Handles what the server tells one user, such as a new message. */
export interface LiveHandler<Facts> {
  /** Something happened. */
  readonly told: (facts: Facts) => void;
  /** Events may have been missed: nothing was listening for a while. */
  readonly catchUp: () => void;
}

/** The part of a zod schema that is used here. */
interface Schema<Facts> {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true; readonly data: Facts } | { readonly success: false };
}

type Listener = (facts: unknown) => Promise<void>;

const listeners = new Map<string, Set<Listener>>();
/** A set: events of one area share a function, which then runs only once. */
const catchUps = new Set<() => void>();
/** Events are handled one after the other in the order they came, even while schemas are still loading. */
let saying = Promise.resolve();

/**
 * Listens to an event about the signed-in user. `schema` is called when the first event arrives, because zod is too large for
 * first screens. Events that do not match are ignored: another version may send some that this one does not know. Returns a
 * function that stops listening.
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

/** Calls back whenever events may have been missed: at each join. Returns a function that stops it. */
export function onCatchUp(catchUp: () => void): () => void {
  catchUps.add(catchUp);
  return () => void catchUps.delete(catchUp);
}

function say(event: string, facts: unknown): void {
  saying = saying
    .then(async () => {
      for (const told of listeners.get(event) ?? []) await told(facts);
    })
    // The code of a schema could not be loaded: fetch everything that events could be about.
    .catch(askAll);
}

function askAll(): void {
  for (const catchUp of catchUps) catchUp();
}

/** The delay in browsers without requestIdleCallback. */
const SOON_MS = 2_000;

/** Joins the user's own topic once the first screen has loaded. Returns a function that leaves it. */
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

/** Calls back once the page is loaded and idle. Returns a function that cancels it. */
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
