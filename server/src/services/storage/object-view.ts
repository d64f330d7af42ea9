import { fullName } from './own-name.ts';
import type { FolderEntry, StoredObject } from './objects.ts';

/** The same value that the byte server sends for files that only their owner may read. */
const CACHE_CONTROL = 'private, no-cache';

function metadataOf({ id, bytes, contentType, createdAt }: StoredObject) {
  return {
    eTag: `"${id}"`,
    size: bytes,
    mimetype: contentType,
    cacheControl: CACHE_CONTROL,
    lastModified: createdAt.toISOString(),
    contentLength: bytes,
    httpStatusCode: 200,
  };
}

/** An object as listings of official clients show it, under `name`. */
export function listedObject(object: StoredObject, name: string) {
  const at = object.createdAt.toISOString();
  return {
    name,
    id: object.id,
    updated_at: at,
    created_at: at,
    last_accessed_at: at,
    metadata: metadataOf(object),
  };
}

export function listedEntry(entry: FolderEntry) {
  if (entry.kind === 'file') return listedObject(entry.object, entry.name);
  return listedFolder(entry.name);
}

export function listedFolder(name: string) {
  return {
    name,
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  };
}

export function removedObject(object: StoredObject) {
  return { ...listedObject(object, fullName(object)), bucket_id: object.bucket };
}

/** The response of `info` for one object. */
export function objectInfo(object: StoredObject) {
  return {
    id: object.id,
    // new bytes under the same name are a new file with another id
    version: object.id,
    name: fullName(object),
    bucket_id: object.bucket,
    size: object.bytes,
    content_type: object.contentType,
    cache_control: CACHE_CONTROL,
    etag: `"${object.id}"`,
    created_at: object.createdAt.toISOString(),
    last_modified: object.createdAt.toISOString(),
    metadata: {},
  };
}
