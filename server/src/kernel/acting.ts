import { creatorId, type CreatorId } from '@limelight/contract/platform/ids';
import type { Viewer } from './viewer.ts';

/**
 * What a person may do for a creator (docs/product.md, 'Who acts for a creator'): write posts, work with files, write
 * messages, know the fans, see what is earned, ask for payouts, and change the page with its tiers, prices and offers.
 */
export const CREATOR_RIGHTS = [
  'publish',
  'files',
  'message',
  'fans',
  'earnings',
  'payouts',
  'settings',
] as const;
export type CreatorRight = (typeof CREATOR_RIGHTS)[number];

/** The creator that a person acts for, and with which rights. */
interface ActsFor {
  readonly id: CreatorId;
  readonly rights: ReadonlySet<CreatorRight>;
}

/** Decides which creator a person acts for in this call; null: none. */
export type CreatorOf = (viewer: Viewer) => ActsFor | null | Promise<ActsFor | null>;

const ALL: ReadonlySet<CreatorRight> = new Set(CREATOR_RIGHTS);

/** Creators act for themselves, with all rights, and no one acts for another. */
export const forThemselves: CreatorOf = ({ id, roles }) =>
  roles.has('creator') ? { id: creatorId.parse(id), rights: ALL } : null;

/**
 * The person whose page, conversations and files a call works on, and `actor`, who made the call. As a `Viewer` it has the id
 * and roles of the owner, and the session of the actor.
 */
export interface Principal extends Viewer {
  readonly actor: Viewer;
}

/** A creator as the principal of a call. */
export interface ActingCreator extends Principal {
  readonly id: CreatorId;
  readonly rights: ReadonlySet<CreatorRight>;
}

/** A helper acts with the roles of a creator; other roles that the helper or the creator has do not apply. */
export const toPrincipal = (actor: Viewer, { id, rights }: ActsFor): ActingCreator => ({
  ...actor,
  id,
  roles: id === actor.id ? actor.roles : new Set(['fan', 'creator']),
  actor,
  rights,
});

/** A creator and who writes for them: all that a post needs to know of the call. */
export interface Author {
  readonly id: CreatorId;
  readonly actor: Pick<Viewer, 'id'>;
}

/** The actor where that is not the principal; otherwise null. */
export const actorOf = ({
  id,
  actor,
}: Pick<Viewer, 'id'> & Pick<Author, 'actor'>): Viewer['id'] | null =>
  actor.id === id ? null : actor.id;
