import { only } from '../../kernel/implement.ts';
import { decideProblem, listStaffProblems } from './staff-problems.ts';

const staff = only('moderator').shop;

/** What moderators do in the shop. */
export const staffRoutes = {
  listStaffProblems: staff.listStaffProblems.handler(({ context: { deps }, input }) =>
    listStaffProblems(deps, input),
  ),
  decideProblem: staff.decideProblem.handler(({ context: { deps, viewer }, input }) =>
    decideProblem(deps, viewer, input),
  ),
};
