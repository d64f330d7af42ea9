import { type AnyMiddleware, type AnyProcedure, implement } from '@orpc/server';
import type { Role } from '@limelight/contract/accounts/operations';
import { contract } from '@limelight/contract';
import {
  type CreatorOf,
  type CreatorRight,
  forThemselves,
  type Principal,
  toPrincipal,
} from './acting.ts';
import { type Recorded, recordActing } from './record-acting.ts';
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
 * For staff, everyone else gets forbidden: `only('moderator').posts.takeDown.handler(…)`. They are at their second factor
 * where they have one, and administrators may do all that moderators may.
 */
const onlyStaff = (role: StaffRole) =>
  signedIn.use(
    withAccess({ role }, async ({ context, next, errors }) => {
      const { deps, freshViewer } = context;
      const viewer = mayActAs(context.viewer, role) ? context.viewer : await freshViewer?.();
      if (viewer?.awaitsSecondFactor) throw errors.second_factor_required();
      if (!viewer || !mayActAs(viewer, role)) throw errors.forbidden();
      if (viewer.aal === 'aal1' && (await deps.hasSecondFactor(deps.db, viewer.id)))
        throw errors.second_factor_required();
      return next({ context: { viewer } });
    }),
  );

/** For creators, and for those who have this right to act for one. `context.creator` says for whom, and who acts. */
const onlyCreators = (right: CreatorRight, recorded?: Recorded) =>
  signedIn.use(
    withAccess({ role: 'creator' }, async ({ context, next, errors, ...call }, input) => {
      const { creatorOf = forThemselves, freshViewer } = context;
      let actor: Viewer | null = context.viewer;
      let actsFor = await creatorOf(actor);
      // Who has just become a creator is one at once.
      if (!actsFor && freshViewer) {
        actor = await freshViewer();
        actsFor = actor && (await creatorOf(actor));
      }
      if (actor?.awaitsSecondFactor) throw errors.second_factor_required();
      if (!actor || !actsFor?.rights.has(right)) throw errors.forbidden();
      const creator = toPrincipal(actor, actsFor);
      await recordActing(context.deps, creator, call, input, recorded);
      return next({ context: { viewer: actor, creator } });
    }),
  );

/**
 * For people with a role, everyone else gets forbidden: `only('moderator').posts.takeDown.handler(…)`. An operation for
 * creators names the right that somebody needs who acts for one: `only('creator', 'publish').posts.publish.handler(…)`.
 */
export function only(role: StaffRole): ReturnType<typeof onlyStaff>;
export function only(
  role: 'creator',
  right: CreatorRight,
  recorded?: Recorded,
): ReturnType<typeof onlyCreators>;
export function only(
  ...asked: [StaffRole] | ['creator', CreatorRight, (Recorded | undefined)?]
): ReturnType<typeof onlyStaff> | ReturnType<typeof onlyCreators> {
  if (asked[0] !== 'creator') return onlyStaff(asked[0]);
  const [, right, recorded] = asked;
  return onlyCreators(right, recorded);
}

/**
 * For people with a session, for themselves or for the creator for whom they act and have this right to. What belongs to
 * `context.principal` is what the call works on.
 */
export const signedInFor = (right: CreatorRight, recorded?: Recorded) =>
  signedIn.use(
    withAccess('signedIn', async ({ context, next, errors, ...call }, input) => {
      const { viewer, creatorOf = forThemselves } = context;
      const actsFor = await creatorOf(viewer);
      if (actsFor && !actsFor.rights.has(right)) throw errors.forbidden();
      const principal: Principal = actsFor
        ? toPrincipal(viewer, actsFor)
        : { ...viewer, actor: viewer };
      await recordActing(context.deps, principal, call, input, recorded);
      return next({ context: { principal } });
    }),
  );

type StaffRole = Exclude<Role, 'fan' | 'creator'>;

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
