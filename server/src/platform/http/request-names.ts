import type { AnyContractRouter } from '@orpc/contract';
import { placesOf } from './contract-parts.ts';
import { operationTree } from './operation-tree.ts';

/** The name a request is counted under: the id of its operation, or the service that its path belongs to. */
export type RequestNames = (method: string, path: string) => string;

/**
 * Names the operations of a contract below `prefix`, by method and path, and paths that begin like one of `services`; anything
 * else is a page. Unknown paths get no name of their own.
 */
export function requestNames(
  contract: AnyContractRouter,
  prefix: string,
  services: readonly (readonly [start: string, name: string])[],
): RequestNames {
  const operationAt = operationTree(placesOf(contract));
  const start = `${prefix}/`;
  return (method, path) => {
    const found = path.startsWith(start) ? operationAt(method, path.slice(prefix.length)) : null;
    if (found) return found.place.name.join('.');
    for (const [beginning, name] of services) if (path.startsWith(beginning)) return name;
    return 'page';
  };
}
