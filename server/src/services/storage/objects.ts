import type { OwnName } from './own-name.ts';
import type { Upload } from './uploads.ts';

/** A bucket in which users may keep files under names of their own. */
export interface Bucket {
  readonly id: string;
  /** The largest size of one file, for every user. */
  readonly fileBytes: number;
  /** The allowed types of the bytes themselves. */
  readonly types: readonly string[];
}

export interface StoredObject extends OwnName {
  readonly id: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly createdAt: Date;
}

/** An entry of a folder: a file, or a folder in it. */
export type FolderEntry =
  | { readonly kind: 'file'; readonly name: string; readonly object: StoredObject }
  | { readonly kind: 'folder'; readonly name: string };

export interface FolderQuery {
  readonly bucket: string;
  readonly ownerId: string;
  /** Empty, or a folder's name with a slash at the end. */
  readonly folder: string;
  /** A case-insensitive prefix of names; empty for all. */
  readonly search: string;
  readonly sortBy: 'name' | 'created_at';
  readonly ascending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Files by their owners' names. The program that stores the files implements it and throws `ObjectRefused`. */
export interface Objects {
  readonly buckets: readonly Bucket[];
  /** Also null for an unknown bucket. */
  find(at: OwnName): Promise<StoredObject | null>;
  /** A user's own file by its id. */
  byId(id: string, ownerId: string): Promise<StoredObject | null>;
  /** Folders first. */
  list(wish: FolderQuery): Promise<readonly FolderEntry[]>;
  /** Ids of the users who keep a file in the bucket, sorted. */
  owners(bucket: string, page: { limit: number; offset: number }): Promise<readonly string[]>;
  /** The most bytes that may be uploaded under this name now; called before they arrive. */
  room(at: OwnName, replaces: boolean): Promise<number>;
  /** Makes a file of a finished upload, with the upload's id; `replaces` an existing one with the name. The upload stays. */
  take(upload: Upload, at: OwnName, replaces: boolean): Promise<StoredObject>;
  /** In another bucket it becomes a new file with an id of its own. */
  move(from: OwnName, to: OwnName): Promise<StoredObject>;
  copy(from: OwnName, to: OwnName): Promise<StoredObject>;
  /** Removes all of them or, if one of them is in use, none. Missing ones are left out of the result. */
  remove(names: readonly OwnName[]): Promise<readonly StoredObject[]>;
}

export type ObjectRefusal =
  /** Another file has the name. */
  | 'taken'
  /** The file is in use and stays as it is. */
  | 'in_use'
  | 'not_found'
  /** No user has this id. */
  | 'no_owner'
  /** The bytes are of a type that cannot be kept here; the message says why. */
  | 'unsupported'
  | 'no_space';

export class ObjectRefused extends Error {
  override name = 'ObjectRefused';
  readonly refusal: ObjectRefusal;

  constructor(refusal: ObjectRefusal, message: string = refusal) {
    super(message);
    this.refusal = refusal;
  }
}
