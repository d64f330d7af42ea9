import type { AnyContractRouter } from '@orpc/contract';
import { placesOf } from './contract-parts.ts';

/** The name a request is counted under: the id of its operation, or the service that its path belongs to. */
export type RequestNames = (method: string, path: string) => string;

/** A segment of a path: the segments that may follow, and the operations that end here, by method. */
interface Step {
  readonly words: Map<string, Step>;
  /** For a variable of the contract; a literal segment takes precedence. */
  variable: Step | null;
  readonly names: Map<string, string>;
}

const newStep = (): Step => ({ words: new Map(), variable: null, names: new Map() });

/**
 * Names the operations of a contract below `prefix`, by method and path, and paths that begin like one of `services`; anything
 * else is a page. Unknown paths get no name of their own.
 */
export function requestNames(
  contract: AnyContractRouter,
  prefix: string,
  services: readonly (readonly [start: string, name: string])[],
): RequestNames {
  const root = newStep();
  /** Addresses without a variable, which need no walk. */
  const whole = new Map<string, Step>();
  for (const { name, method, path } of placesOf(contract)) {
    let step = root;
    for (const word of path.slice(1).split('/')) step = nextStep(step, word);
    step.names.set(method, name.join('.'));
    if (!path.includes('{')) whole.set(prefix + path, step);
  }
  const start = `${prefix}/`;
  return (method, path) => {
    if (path.startsWith(start)) {
      const step = whole.get(path) ?? stepAt(root, path.slice(start.length));
      const name = step?.names.get(method);
      if (name !== undefined) return name;
    }
    for (const [beginning, name] of services) if (path.startsWith(beginning)) return name;
    return 'page';
  };
}

function stepAt(root: Step, path: string): Step | null {
  let step: Step | null = root;
  for (const word of path.split('/')) {
    step = step.words.get(word) ?? step.variable;
    if (!step) return null;
  }
  return step;
}

function nextStep(step: Step, word: string): Step {
  if (word.startsWith('{')) return (step.variable ??= newStep());
  const next = step.words.get(word) ?? newStep();
  step.words.set(word, next);
  return next;
}
