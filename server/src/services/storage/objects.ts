import type { OwnName } from './own-name.ts';
import type { Upload } from './uploads.ts';

/** Where people may keep files under names of their own. */
export interface Bucket {
  readonly id: string;
  /** The most bytes of one file, for every person. */
  readonly fileBytes: number;
  /** What the bytes themselves may be. */
  readonly types: readonly string[];
}

export interface StoredObject extends OwnName {
  readonly id: string;
  readonly bytes: number;
  readonly contentType: string;
  readonly createdAt: Date;
}

/** What is in one folder: a file, or the name of a folder within it. */
export type FolderEntry =
  | { readonly kind: 'file'; readonly name: string; readonly object: StoredObject }
  | { readonly kind: 'folder'; readonly name: string };

export interface FolderWish {
  readonly bucket: string;
  readonly ownerId: string;
  /** Empty, or a folder's name with a slash at its end. */
  readonly folder: string;
  /** How names begin, whatever their case; empty for all. */
  readonly search: string;
  readonly sortBy: 'name' | 'created_at';
  readonly ascending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** Files by their owners' names. Whoever keeps the files implements it; refusals are `ObjectRefused`. */
export interface Objects {
  readonly buckets: readonly Bucket[];
  /** Null in an unknown bucket too. */
  find(at: OwnName): Promise<StoredObject | null>;
  /** A person's own file by its id. */
  byId(id: string, ownerId: string): Promise<StoredObject | null>;
  /** Folders first. */
  list(wish: FolderWish): Promise<readonly FolderEntry[]>;
  /** Ids of the people who keep anything in a bucket, in their order. */
  owners(bucket: string, page: { limit: number; offset: number }): Promise<readonly string[]>;
  /** The most bytes that may come now by this name; asked before they come. */
  room(at: OwnName, replaces: boolean): Promise<number>;
  /** Makes a file of a finished upload, with its id; `replaces` one that has the name. The upload stays. */
  take(upload: Upload, at: OwnName, replaces: boolean): Promise<StoredObject>;
  /** In another bucket it is a new file with an id of its own. */
  move(from: OwnName, to: OwnName): Promise<StoredObject>;
  copy(from: OwnName, to: OwnName): Promise<StoredObject>;
  /** All of them or, where something shows one, none. What is not there is left out. */
  remove(names: readonly OwnName[]): Promise<readonly StoredObject[]>;
}

export type ObjectRefusal =
  /** The name is another file's. */
  | 'taken'
  /** Something shows the file: it stays as it is. */
  | 'in_use'
  | 'not_found'
  /** Nobody has this id. */
  | 'no_owner'
  /** The bytes are nothing that can be kept here; the message says why. */
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
