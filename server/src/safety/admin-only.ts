import { hasSecondFactor } from '../accounts/index.ts';
import { signedIn } from '../implement.ts';

/** For administrators, at their second factor where they have one (decisions.md, 'Operator'); everyone else gets forbidden. */
export const adminOnly = signedIn.use(async ({ context, next, errors }) => {
  const { viewer, deps } = context;
  if (!viewer.roles.has('admin')) throw errors.forbidden();
  if (viewer.aal === 'aal1' && (await hasSecondFactor(deps, viewer)))
    throw errors.second_factor_required();
  return next({ context: { viewer } });
});
