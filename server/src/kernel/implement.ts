import { type AnyMiddleware, type AnyProcedure, implement } from '@orpc/server';
import type { Role } from '@limelight/contract/accounts/operations';
import { contract } from '@limelight/contract';
import { hasSecondFactor } from '../accounts/second-factor.ts';
import type { Viewer } from './viewer.ts';
import type { Deps } from './deps.ts';
import { networkOf } from '../platform/http/network-of.ts';
import type { Access } from '../platform/http/openapi.ts';
import { served } from '../platform/http/served.ts';
import { limitRate, type RateLimit } from '../platform/limits/rate-limit.ts';

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

/** Implements the contract for anyone: `anyone.posts.get.handler(…)`. */
export const anyone = implement(served(contract)).$context<OperationContext>();

/** Whom a middleware lets in. */
const accesses = new WeakMap<AnyMiddleware, Access>();

function withAccess<Middleware extends AnyMiddleware>(
  access: Access,
  middleware: Middleware,
): Middleware {
  accesses.set(middleware, access);
  return middleware;
}

/** Who may call an operation, as the line says that implements it. */
export const accessOf = (procedure: AnyProcedure): Access =>
  procedure['~orpc'].middlewares.map((one) => accesses.get(one)).findLast(Boolean) ?? 'anyone';

async function refuseStranger(
  { whySuspended }: OperationContext,
  errors: {
    readonly suspended: (options: { readonly message: string }) => Error;
    readonly not_signed_in: () => Error;
  },
): Promise<never> {
  const why = await whySuspended?.();
  throw why ? errors.suspended({ message: why }) : errors.not_signed_in();
}

/**
 * For people with a session. Strangers get not_signed_in before the handler runs, or `suspended` with the reason; a
 * session that still owes its second factor gets second_factor_required.
 */
export const signedIn = anyone.use(
  withAccess(
    'signedIn',
    anyone.middleware(({ context, next, errors }) => {
      if (context.viewer) return next({ context: { viewer: context.viewer } });
      if (context.halfway) throw errors.second_factor_required();
      return refuseStranger(context, errors);
    }),
  ),
);

/** For what the second step itself needs: also sessions that still owe it. */
export const signedInHalfway = anyone.use(
  withAccess(
    'signedIn',
    anyone.middleware(({ context, next, errors }) => {
      const viewer = context.viewer ?? context.halfway;
      return viewer ? next({ context: { viewer } }) : refuseStranger(context, errors);
    }),
  ),
);

/**
 * For people with a role, everyone else gets forbidden: `only('creator').posts.publish.handler(…)`. Staff are at their
 * second factor where they have one, and administrators may do all that moderators may.
 */
export const only = (role: Exclude<Role, 'fan'>) =>
  signedIn.use(
    withAccess({ role }, async ({ context, next, errors }) => {
      const { deps, freshViewer } = context;
      // Who has just become a creator is one at once.
      const viewer = mayActAs(context.viewer, role) ? context.viewer : await freshViewer?.();
      if (viewer?.awaitsSecondFactor) throw errors.second_factor_required();
      if (!viewer || !mayActAs(viewer, role)) throw errors.forbidden();
      if (role !== 'creator' && viewer.aal === 'aal1' && (await hasSecondFactor(deps, viewer)))
        throw errors.second_factor_required();
      return next({ context: { viewer } });
    }),
  );

const mayActAs = ({ roles }: Viewer, role: Role) =>
  roles.has(role) || (role === 'moderator' && roles.has('admin'));

/**
 * Counts a call against a limit, per person (of a stranger: per address), once its input is known to be good:
 * `signedIn.posts.like.use(limitedTo(LIKE_LIMIT)).handler(…)`.
 */
export const limitedTo = (limit: RateLimit) =>
  anyone.middleware(async ({ context: { deps, viewer, request }, next }) => {
    await limitRate(deps.db, deps.clock, limit, viewer?.id ?? networkOf(request.ip));
    return next();
  });
