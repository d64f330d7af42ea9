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
 * Lets people with a session in. Strangers get not_signed_in before the handler runs, or `suspended` with the reason; a
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

/** For what the second step itself needs: also lets sessions in that still owe it. */
export const letHalfwayIn = withAccess(
  'signedIn',
  ofAnyone.middleware(({ context, next, errors }) => {
    const viewer = context.viewer ?? context.halfway;
    return viewer ? next({ context: { viewer } }) : refuseStranger(context, errors);
  }),
);

/**
 * For staff, everyone else gets forbidden: `only('moderator').posts.takeDown.handler(…)`. They are at their second factor
 * where they have one, and administrators may do all that moderators may.
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

/** For creators, and for those who have this right to act for one. `context.creator` says for whom, and who acts. */
export const letCreatorsIn = (right: CreatorRight, recorded?: Recorded) =>
  withAccess(
    { role: 'creator' },
    ofPeople.middleware(async ({ context, next, errors, ...call }, input) => {
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
 * For people with a session, for themselves or for the creator for whom they act and have this right to. What belongs to
 * `context.principal` is what the call works on.
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
 * Counts a call against a limit, per person (of a stranger: per address), once its input is known to be good:
 * `signedIn.posts.like.use(limitedTo(LIKE_LIMIT)).handler(…)`.
 */
export const limitedTo = (limit: RateLimit) =>
  ofAnyone.middleware(async ({ context: { deps, viewer, request }, next }) => {
    await limitRate(deps.db, deps.clock, limit, viewer?.id ?? networkOf(request.ip));
    return next();
  });
