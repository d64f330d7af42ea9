import type { Viewer } from '../kernel/viewer.ts';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { limitedTo, only } from '../kernel/implement.ts';
import { LIST_LIMIT } from './limits.ts';
import { deleteList, deletePerson } from './list-queries.ts';
import { addToList, createList, listLists, listPeople, renameList, searchPeople } from './lists.ts';

/** A creator's id equals the user's id. */
export const asCreator = (viewer: Viewer): CreatorId => viewer.id as string as CreatorId;

export const listRoutes = {
  listLists: only('creator').creators.listLists.handler(({ context: { deps, viewer } }) =>
    listLists(deps, asCreator(viewer)),
  ),

  createList: only('creator')
    .creators.createList.use(limitedTo(LIST_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { name }, errors }) => {
      const list = await createList(deps, asCreator(viewer), name);
      if (list === 'name_taken') throw errors.name_taken();
      if (list === 'too_many') throw errors.too_many();
      return list;
    }),

  renameList: only('creator').creators.renameList.handler(
    async ({ context: { deps, viewer }, input: { listId, name }, errors }) => {
      const list = await renameList(deps, asCreator(viewer), listId, name);
      if (list === 'name_taken') throw errors.name_taken();
      if (!list) throw errors.not_found();
      return list;
    },
  ),

  deleteList: only('creator').creators.deleteList.handler(
    async ({ context: { deps, viewer }, input: { listId }, errors }) => {
      const deleted = await deps.db.run(deleteList, listId, asCreator(viewer));
      if (!deleted) throw errors.not_found();
      return { ok: true };
    },
  ),

  listPeople: only('creator').creators.listPeople.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const page = await listPeople(deps, asCreator(viewer), input);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  addToList: only('creator')
    .creators.addToList.use(limitedTo(LIST_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { listId, userId }, errors }) => {
      if (!(await addToList(deps, asCreator(viewer), listId, userId))) throw errors.not_found();
      return { ok: true };
    }),

  removeFromList: only('creator').creators.removeFromList.handler(
    async ({ context: { deps, viewer }, input: { listId, userId } }) => {
      await deps.db.run(deletePerson, listId, asCreator(viewer), userId);
      return { ok: true };
    },
  ),

  searchPeople: only('creator').creators.searchPeople.handler(
    ({ context: { deps, viewer }, input: { q } }) => searchPeople(deps, asCreator(viewer), q),
  ),
};
