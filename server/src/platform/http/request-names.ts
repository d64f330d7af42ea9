import { type AnyContractRouter, isContractProcedure } from '@orpc/contract';

/** What a request is counted as: the id of its operation, or the service that its address belongs to. */
export type RequestNames = (method: string, path: string) => string;

/** A place in an address: what may follow, and the operations that end here, by method. */
interface Place {
  readonly words: Map<string, Place>;
  /** Where the contract has a variable; a word of its own goes before it. */
  variable: Place | null;
  readonly names: Map<string, string>;
}

const newPlace = (): Place => ({ words: new Map(), variable: null, names: new Map() });

/**
 * Names for the operations of a contract below `prefix`, by method and address, and for whatever begins as one of
 * `services` does; anything else is a page. An address that nobody knows gets no name of its own.
 */
export function requestNames(
  contract: AnyContractRouter,
  prefix: string,
  services: readonly (readonly [start: string, name: string])[],
): RequestNames {
  const root = newPlace();
  addOperations(root, contract);
  const start = `${prefix}/`;
  return (method, path) => {
    if (path.startsWith(start)) {
      const name = placeOf(root, path.slice(start.length))?.names.get(method);
      if (name !== undefined) return name;
    }
    for (const [beginning, name] of services) if (path.startsWith(beginning)) return name;
    return 'page';
  };
}

function placeOf(root: Place, path: string): Place | null {
  let place: Place | null = root;
  for (const word of path.split('/')) {
    place = place.words.get(word) ?? place.variable;
    if (!place) return null;
  }
  return place;
}

function addOperations(root: Place, contract: AnyContractRouter): void {
  if (!isContractProcedure(contract)) {
    for (const part of Object.values(contract)) addOperations(root, part);
    return;
  }
  const { operationId, method, path } = contract['~orpc'].route;
  if (operationId === undefined || method === undefined || path === undefined) return;
  let place = root;
  for (const word of path.slice(1).split('/')) place = nextPlace(place, word);
  place.names.set(method, operationId);
}

function nextPlace(place: Place, word: string): Place {
  if (word.startsWith('{')) return (place.variable ??= newPlace());
  const next = place.words.get(word) ?? newPlace();
  place.words.set(word, next);
  return next;
}
