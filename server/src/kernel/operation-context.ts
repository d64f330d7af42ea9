import type { CreatorOf } from './acting.ts';
import type { Deps } from './deps.ts';
import type { Viewer } from './viewer.ts';

/** What every operation's handler gets besides its input. */
export interface OperationContext {
  readonly deps: Deps;
  readonly viewer: Viewer | null;
  /**
   * The person of a session that still owes its second factor. Everywhere but in `signedInHalfway` the caller of such a session
   * is a stranger (`viewer` is null).
   */
  readonly halfway?: Viewer | null;
  /** The same person with their current roles, where those of `viewer` may be some seconds old. */
  readonly freshViewer?: () => Promise<Viewer | null>;
  /** Which creator a person acts for in this call; absent: themselves. */
  readonly creatorOf?: CreatorOf;
  /** Why the caller was signed out, if a suspension ended their session; otherwise null. */
  readonly whySuspended?: () => Promise<string | null>;
  readonly request: RequestFacts;
}

/** Where a request came from; the address is the socket's unless TRUST_PROXY says otherwise. */
export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string | null;
}

/** A loaded person as fields of the context: signed in, or still owing the second factor. */
export const asCaller = (person: Viewer | null): Pick<OperationContext, 'viewer' | 'halfway'> =>
  person?.awaitsSecondFactor
    ? { viewer: null, halfway: person }
    : { viewer: person, halfway: null };
