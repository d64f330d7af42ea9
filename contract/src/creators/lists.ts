import { z } from 'zod';
import { operation, input, ok } from '../platform/operation.ts';
import { userId } from '../platform/ids.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { CREATOR_LIST } from './limits.ts';
import { line } from '../platform/line.ts';

const listId = z.uuid();
const name = line.min(1).max(CREATOR_LIST.nameMax);

/** A creator's own list of people, for audiences of posts and messages. The people on it never learn of it. */
export const creatorList = z.object({ id: listId, name: z.string(), people: z.int() });
export type CreatorList = z.infer<typeof creatorList>;

export const listedPerson = z.object({
  id: userId,
  handle: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  addedAt: z.iso.datetime(),
});
export type ListedPerson = z.infer<typeof listedPerson>;

const name_taken = { status: 409, message: 'You already have a list with that name.' } as const;

export const listOperations = {
  listLists: operation('creators.listLists', 'GET', '/creators/me/lists', 'My lists')
    .input(input({}))
    .output(z.object({ items: z.array(creatorList) })),
  createList: operation('creators.createList', 'POST', '/creators/me/lists', 'New list')
    .input(input({ name }))
    .output(creatorList)
    .errors({
      name_taken,
      too_many: { status: 409, message: 'You’ve reached the limit for lists.' },
    }),
  renameList: operation(
    'creators.renameList',
    'PUT',
    '/creators/me/lists/{listId}',
    'Rename a list',
  )
    .input(input({ listId, name }))
    .output(creatorList)
    .errors({ name_taken }),
  deleteList: operation(
    'creators.deleteList',
    'DELETE',
    '/creators/me/lists/{listId}',
    'Delete a list',
  )
    .input(input({ listId }))
    .output(ok),
  listPeople: operation(
    'creators.listPeople',
    'GET',
    '/creators/me/lists/{listId}/people',
    'People on a list',
  )
    .input(input({ listId, ...pageInput({ default: 20, max: 50 }) }))
    .output(page(listedPerson)),
  /** Only people who follow the creator, or are or were members, can be put on a list. */
  addToList: operation(
    'creators.addToList',
    'PUT',
    '/creators/me/lists/{listId}/people/{userId}',
    'Add someone to a list',
  )
    .input(input({ listId, userId }))
    .output(ok),
  removeFromList: operation(
    'creators.removeFromList',
    'DELETE',
    '/creators/me/lists/{listId}/people/{userId}',
    'Remove someone from a list',
  )
    .input(input({ listId, userId }))
    .output(ok),
  /** Followers and members by name or handle, to put on a list. */
  searchPeople: operation(
    'creators.searchPeople',
    'GET',
    '/creators/me/people',
    'My followers and members',
  )
    .input(input({ q: z.string().max(100).default('') }))
    .output(z.object({ items: z.array(listedPerson.omit({ addedAt: true })) })),
};
