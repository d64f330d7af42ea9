import type { AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';

/** What a request is counted as: the id of its operation, or the service that its address belongs to. */
export type RequestNames = (method: string, path: string) => string;

interface Pattern {
  readonly name: string;
  /** Null where the address has a variable. */
  readonly words: readonly (string | null)[];
}

/**
 * Names for the operations of a contract below `prefix`, by method and address, and for whatever begins as one of
 * `services` does; anything else is a page. An address that nobody knows gets no name of its own.
 */
export function requestNames(
  contract: AnyContractRouter,
  prefix: string,
  services: readonly (readonly [start: string, name: string])[],
): RequestNames {
  const fixed = new Map<string, Map<string, string>>();
  const patterns = new Map<string, Pattern[]>();
  for (const { name, method, path } of operationsOf(contract)) {
    if (!path.includes('{')) {
      const names = fixed.get(method) ?? new Map<string, string>();
      fixed.set(method, names.set(prefix + path, name));
      continue;
    }
    const words = path.split('/').map((word) => (word.startsWith('{') ? null : word));
    const key = `${method} ${words.length}`;
    patterns.set(key, [...(patterns.get(key) ?? []), { name, words }]);
  }
  const withVariables = (method: string, path: string) => {
    const words = path.slice(prefix.length).split('/');
    const found = patterns.get(`${method} ${words.length}`)?.find((pattern) =>
      // fixed words outrank variables: an address of fixed words was found before
      pattern.words.every((word, at) => word === null || word === words[at]),
    );
    return found?.name;
  };
  return (method, path) => {
    if (path.startsWith(prefix)) {
      const name = fixed.get(method)?.get(path) ?? withVariables(method, path);
      if (name !== undefined) return name;
    }
    for (const [start, name] of services) if (path.startsWith(start)) return name;
    return 'page';
  };
}

function operationsOf(
  contract: AnyContractRouter,
): { name: string; method: string; path: string }[] {
  if (!isContractProcedure(contract)) return Object.values(contract).flatMap(operationsOf);
  const { operationId: name, method, path } = contract['~orpc'].route;
  return name === undefined || method === undefined || path === undefined
    ? []
    : [{ name, method, path }];
}
