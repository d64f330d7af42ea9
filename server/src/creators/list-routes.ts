import { limitedTo, only } from '../kernel/implement.ts';
import { createNamed, renameNamed } from '../kernel/named-things.ts';
import { LIST_LIMIT } from './limits.ts';
import { deleteList, deletePerson } from './list-queries.ts';
import { addToList, listLists, listPeople, lists, searchPeople } from './lists.ts';

export const listRoutes = {
  listLists: only('creator', 'fans').creators.listLists.handler(({ context: { deps, creator } }) =>
    listLists(deps, creator.id),
  ),

  createList: only('creator', 'fans')
    .creators.createList.use(limitedTo(LIST_LIMIT))
    .handler(({ context: { deps, creator }, input: { name } }) =>
      createNamed(deps, lists, creator.id, name),
    ),

  renameList: only('creator', 'fans').creators.renameList.handler(
    ({ context: { deps, creator }, input: { listId, name } }) =>
      renameNamed(deps, lists, creator.id, listId, name),
  ),

  deleteList: only('creator', 'fans').creators.deleteList.handler(
    async ({ context: { deps, creator }, input: { listId }, errors }) => {
      const deleted = await deps.db.run(deleteList, listId, creator.id);
      if (!deleted) throw errors.not_found();
      return { ok: true };
    },
  ),

  listPeople: only('creator', 'fans').creators.listPeople.handler(
    async ({ context: { deps, creator }, input, errors }) => {
      const page = await listPeople(deps, creator.id, input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  addToList: only('creator', 'fans')
    .creators.addToList.use(limitedTo(LIST_LIMIT))
    .handler(async ({ context: { deps, creator }, input: { listId, userId }, errors }) => {
      if (!(await addToList(deps, creator.id, listId, userId))) throw errors.not_found();
      return { ok: true };
    }),

  removeFromList: only('creator', 'fans').creators.removeFromList.handler(
    async ({ context: { deps, creator }, input: { listId, userId } }) => {
      await deps.db.run(deletePerson, listId, creator.id, userId);
      return { ok: true };
    },
  ),

  searchPeople: only('creator', 'fans').creators.searchPeople.handler(
    ({ context: { deps, creator }, input: { q } }) => searchPeople(deps, creator.id, q),
  ),
};
