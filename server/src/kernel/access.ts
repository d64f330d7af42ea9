import { type AnyMiddleware, type AnyProcedure, os } from '@orpc/server';
import type { Role } from '@limelight/contract/accounts/operations';
import { commonErrors } from '@limelight/contract/platform/operation';
import { networkOf } from '../platform/http/network-of.ts';
import type { Access } from '../platform/http/openapi.ts';
import { limitRate, type RateLimit } from '../platform/limits/rate-limit.ts';
import { type CreatorRight, forThemselves, type Principal, toPrincipal } from './acting.ts';
import type { OperationContext } from './operation-context.ts';
import { type Recorded, recordActing } from './record-acting.ts';
import type { Viewer } from './viewer.ts';

const ofAnyone = os.$context<OperationContext>().errors(commonErrors);
const ofPeople = os.$context<OperationContext & { readonly viewer: Viewer }>().errors(commonErrors);

/** Which callers each middleware lets through. */
const accesses = new WeakMap<AnyMiddleware, Access>();

function withAccess<Middleware extends AnyMiddleware>(
  access: Access,
  middleware: Middleware,
): Middleware {
  accesses.set(middleware, access);
  return middleware;
}

/** Who may call an operation, read from the middlewares of the line that implements it. */
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
 * Lets callers with a session through. Strangers get not_signed_in before the handler runs, or `suspended` with the reason; a
 * session that still owes its second factor gets second_factor_required.
 */
export const letPeopleIn = withAccess(
  'signedIn',
  ofAnyone.middleware(({ context, next, errors }) => {
    if (context.viewer) return next({ context: { viewer: context.viewer } });
    if (context.halfway) throw errors.second_factor_required();
    return refuseStranger(context, errors);
  }),
);

/** For the operations that complete the second step of a sign-in: also lets through sessions that still owe the second factor. */
export const letHalfwayIn = withAccess(
  'signedIn',
  ofAnyone.middleware(({ context, next, errors }) => {
    const viewer = context.viewer ?? context.halfway;
    return viewer ? next({ context: { viewer } }) : refuseStranger(context, errors);
  }),
);

/**
 * For staff; everyone else gets forbidden: `only('moderator').posts.takeDown.handler(…)`. Staff who have a second factor must
 * have used it in this session, and administrators may do everything that moderators may.
 */
export const letStaffIn = (role: StaffRole) =>
  withAccess(
    { role },
    ofPeople.middleware(async ({ context, next, errors }) => {
      const { deps, freshViewer } = context;
      const viewer = mayActAs(context.viewer, role) ? context.viewer : await freshViewer?.();
      if (viewer?.awaitsSecondFactor) throw errors.second_factor_required();
      if (!viewer || !mayActAs(viewer, role)) throw errors.forbidden();
      if (viewer.aal === 'aal1' && (await deps.hasSecondFactor(deps.db, viewer.id)))
        throw errors.second_factor_required();
      return next({ context: { viewer } });
    }),
  );

/** For creators, and for helpers who have this right for a creator. `context.creator` holds the creator and the actor. */
export const letCreatorsIn = (right: CreatorRight, recorded?: Recorded) =>
  withAccess(
    { role: 'creator' },
    ofPeople.middleware(async ({ context, next, errors, ...call }, input) => {
      const { creatorOf = forThemselves, freshViewer } = context;
      let actor: Viewer | null = context.viewer;
      let actsFor = await creatorOf(actor);
      // The role may be newer than `viewer`: a person who just became a creator is let through at once.
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
 * For people with a session, who act for themselves or for a creator who gave them this right. The call works on what belongs
 * to `context.principal`.
 */
export const letPeopleInFor = (right: CreatorRight, recorded?: Recorded) =>
  withAccess(
    'signedIn',
    ofPeople.middleware(async ({ context, next, errors, ...call }, input) => {
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

export type StaffRole = Exclude<Role, 'fan' | 'creator'>;

const mayActAs = ({ roles }: Viewer, role: Role) =>
  roles.has(role) || (role === 'moderator' && roles.has('admin'));

/**
 * Counts a call against a limit, per person (for a stranger: per address), after its input is validated:
 * `signedIn.posts.like.use(limitedTo(LIKE_LIMIT)).handler(…)`.
 */
export const limitedTo = (limit: RateLimit) =>
  ofAnyone.middleware(async ({ context: { deps, viewer, request }, next }) => {
    await limitRate(deps.db, deps.clock, limit, viewer?.id ?? networkOf(request.ip));
    return next();
  });
