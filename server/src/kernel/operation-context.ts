import type { CreatorOf } from './acting.ts';
import type { Deps } from './deps.ts';
import type { Viewer } from './viewer.ts';

/** What every operation's handler gets besides its input. */
export interface OperationContext {
  readonly deps: Deps;
  readonly viewer: Viewer | null;
  /**
   * The person of a session that still owes its second factor. Such a session is a stranger's (`viewer` is null)
   * everywhere but in `signedInHalfway`.
   */
  readonly halfway?: Viewer | null;
  /** The same person with the roles of this very moment, where `viewer` may be some seconds old. */
  readonly freshViewer?: () => Promise<Viewer | null>;
  /** For which creator a person acts in this call; left out, for themselves. */
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

/** A loaded person as the context takes them: all the way in, or halfway. */
export const asCaller = (person: Viewer | null): Pick<OperationContext, 'viewer' | 'halfway'> =>
  person?.awaitsSecondFactor
    ? { viewer: null, halfway: person }
    : { viewer: person, halfway: null };
