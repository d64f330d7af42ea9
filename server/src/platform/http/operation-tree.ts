import { tryDecodeURIComponent } from 'hono/utils/url';
import type { Place } from './contract-parts.ts';

/** A segment of a path: the segments that may follow, and the operations that end here, by method. */
interface Step {
  readonly words: Map<string, Step>;
  /** For a variable of the contract; a literal segment takes precedence. */
  variable: Step | null;
  readonly ends: Map<string, Place>;
}

export interface FoundOperation {
  readonly place: Place;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Finds operations by method and path, the part below /functions/v1. Hono's tree took 15 µs among 290 operations for a path with
 * a variable, and this takes 1.
 */
export type OperationTree = (method: string, path: string) => FoundOperation | null;

const newStep = (): Step => ({ words: new Map(), variable: null, ends: new Map() });

export function operationTree(places: readonly Place[]): OperationTree {
  const root = newStep();
  for (const place of places) {
    let step = root;
    for (const word of place.path.slice(1).split('/')) step = nextStep(step, word);
    step.ends.set(place.method, place);
  }
  return (method, path) => {
    const values: string[] = [];
    const place = placeAt(root, path.slice(1).split('/'), 0, method, values);
    return place && { place, variables: variablesOf(place.path, values) };
  };
}

/** What ends after the words from `at` on, with the words that stand for variables in `values`. */
function placeAt(
  step: Step,
  words: readonly string[],
  at: number,
  method: string,
  values: string[],
): Place | null {
  const word = words[at];
  if (word === undefined) return step.ends.get(method) ?? null;
  const literal = step.words.get(word);
  const found = literal && placeAt(literal, words, at + 1, method, values);
  if (found || !step.variable || word === '') return found ?? null;
  const before = values.length;
  values.push(word);
  const ended = placeAt(step.variable, words, at + 1, method, values);
  if (!ended) values.length = before;
  return ended;
}

function nextStep(step: Step, word: string): Step {
  if (word.startsWith('{')) return (step.variable ??= newStep());
  const next = step.words.get(word) ?? newStep();
  step.words.set(word, next);
  return next;
}

const NAMES = new Map<string, readonly string[]>();

/** The names of a path's variables, in their order; kept, since a path is one of the contract's. */
function namesOf(path: string): readonly string[] {
  const known = NAMES.get(path);
  if (known) return known;
  const names = [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => name);
  NAMES.set(path, names);
  return names;
}

function variablesOf(path: string, values: readonly string[]): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [at, name] of namesOf(path).entries()) {
    const value = values[at] ?? '';
    variables[name] = tryDecodeURIComponent(value);
  }
  return variables;
}
