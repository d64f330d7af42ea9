import { limitedTo, only } from '../kernel/implement.ts';
import { findPeople } from './find-people.ts';
import { FIND_PEOPLE_LIMIT } from './limits.ts';
import { listSuspensions } from './list-suspensions.ts';
import { liftSuspension, suspend } from './suspend.ts';

const staff = only('moderator').safety;

export const suspensionRoutes = {
  findPeople: staff.findPeople
    .use(limitedTo(FIND_PEOPLE_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      if (input.by !== 'name' && !viewer.roles.has('admin')) throw errors.forbidden();
      return findPeople(deps, viewer, input);
    }),

  suspend: staff.suspend.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const { userId, reason, until } = input;
    const made = { userId, reason, until: until === null ? null : new Date(until) };
    const refusal = await suspend(deps, viewer, made);
    if (refusal === null) return { ok: true as const };
    if (refusal === 'absent') throw errors.not_found();
    if (refusal === 'not_suspended') throw errors.forbidden();
    throw errors[refusal]();
  }),

  liftSuspension: staff.liftSuspension.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const refusal = await liftSuspension(deps, viewer, input);
      switch (refusal) {
        case null:
          return { ok: true as const };
        case 'absent':
          throw errors.not_found();
        case 'staff_account':
        case 'not_suspended':
          throw errors[refusal]();
        case 'own_account':
        case 'forbidden':
        case 'already_suspended':
        case 'last_admin':
          throw errors.forbidden();
      }
    },
  ),

  listSuspensions: staff.listSuspensions.handler(({ context: { deps, viewer }, input }) =>
    listSuspensions(deps, viewer, input),
  ),
};
