import { signedIn } from '../implement.ts';
import { owesFactor } from './queries.ts';

/** For administrators, at their second factor where they have one; everyone else gets forbidden. */
export const adminOnly = signedIn.use(async ({ context, next, errors }) => {
  const { viewer, deps } = context;
  if (!viewer.roles.has('admin')) throw errors.forbidden();
  if (viewer.aal === 'aal1' && (await deps.db.one(owesFactor, viewer.id)).owes)
    throw errors.second_factor_required();
  return next({ context: { viewer } });
});

/** The same for moderators, and for administrators, who may do all that they may. */
export const moderatorOnly = signedIn.use(async ({ context, next, errors }) => {
  const { viewer, deps } = context;
  if (!viewer.roles.has('moderator') && !viewer.roles.has('admin')) throw errors.forbidden();
  if (viewer.aal === 'aal1' && (await deps.db.one(owesFactor, viewer.id)).owes)
    throw errors.second_factor_required();
  return next({ context: { viewer } });
});
