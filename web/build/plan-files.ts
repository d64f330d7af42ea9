/** Modules that exactly the same entries need: one file, if each such set had its own. */
export interface Part {
  readonly id: string;
  readonly modules: readonly string[];
  readonly bytes: number;
  /** The ids of the parts that it imports. */
  readonly imports: readonly string[];
  /** Code that is loaded by itself, with `import()`: it keeps its own file. */
  readonly isEntry: boolean;
}

/** What is loaded at one time: the entries of a screen or a dialog, and how much its speed matters. */
export interface Load {
  readonly entries: readonly string[];
  readonly weight: number;
}

/** Parts that share a file; `users` are the loads that request it, by index. */
interface File {
  readonly parts: readonly Part[];
  readonly bytes: number;
  readonly users: readonly boolean[];
}

/**
 * Decides which parts share a file, and returns the modules of each file of more than one. Two files become one while that
 * saves more requests than it costs bytes: a load that needs both saves a request, worth `requestBytes`; one that needs only
 * one of them loads the other for nothing. Files never import each other in a circle, or modules would run before those that
 * they are made of.
 */
export function planFiles(
  parts: readonly Part[],
  loads: readonly Load[],
  requestBytes: number,
): string[][] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  const needs = loads.map(({ entries }) => reachedFrom(entries, byId));
  const kept = parts.filter(({ isEntry }) => isEntry).map((part) => fileOf(part, needs));
  let files = parts
    .filter(({ id, isEntry }) => !isEntry && needs.some((need) => need.has(id)))
    .map((part) => fileOf(part, needs));

  const gains = new Map<File, Map<File, number>>();
  const note = (file: File, others: readonly File[]) =>
    gains.set(
      file,
      new Map(others.map((other) => [other, gainOf(file, other, loads, requestBytes)])),
    );
  files.forEach((file, at) => note(file, files.slice(0, at)));

  for (;;) {
    const best = bestOf(gains);
    if (!best) return files.map((file) => file.parts.flatMap(({ modules }) => modules));
    const [one, other] = best;
    if (closesCircle(one, other, [...files, ...kept])) {
      gains.get(one)?.set(other, 0);
      continue;
    }
    files = files.filter((file) => file !== one && file !== other);
    gains.delete(one);
    gains.delete(other);
    for (const row of gains.values()) {
      row.delete(one);
      row.delete(other);
    }
    const merged = merge(one, other);
    note(merged, files);
    files.push(merged);
  }
}

/** The ids of the parts that these entries load. */
function reachedFrom(
  ids: readonly string[],
  byId: ReadonlyMap<string, Part>,
  reached = new Set<string>(),
): ReadonlySet<string> {
  for (const id of ids) {
    if (reached.has(id)) continue;
    reached.add(id);
    reachedFrom(byId.get(id)?.imports ?? [], byId, reached);
  }
  return reached;
}

const fileOf = (part: Part, needs: readonly ReadonlySet<string>[]): File => ({
  parts: [part],
  bytes: part.bytes,
  users: needs.map((need) => need.has(part.id)),
});

const merge = (one: File, other: File): File => ({
  parts: [...one.parts, ...other.parts],
  bytes: one.bytes + other.bytes,
  users: one.users.map((uses, at) => uses || other.users[at] === true),
});

/** What sharing a file saves, in bytes; negative if it costs more than it saves. */
function gainOf(one: File, other: File, loads: readonly Load[], requestBytes: number): number {
  let gain = 0;
  loads.forEach(({ weight }, at) => {
    if (one.users[at] && other.users[at]) gain += weight * requestBytes;
    else if (one.users[at]) gain -= weight * other.bytes;
    else if (other.users[at]) gain -= weight * one.bytes;
  });
  return gain;
}

function bestOf(gains: ReadonlyMap<File, ReadonlyMap<File, number>>): [File, File] | null {
  let best: [File, File] | null = null;
  let most = 0;
  for (const [one, row] of gains) {
    for (const [other, gain] of row) {
      if (gain <= most) continue;
      most = gain;
      best = [one, other];
    }
  }
  return best;
}

/** Whether one file imports the other through a third: as one file it would import itself. */
function closesCircle(one: File, other: File, files: readonly File[]): boolean {
  const holder = new Map(files.flatMap((file) => file.parts.map(({ id }) => [id, file] as const)));
  const importsOf = (file: File) =>
    new Set(file.parts.flatMap(({ imports }) => imports.flatMap((id) => holder.get(id) ?? [])));
  const pair = new Set([one, other]);
  const seen = new Set<File>();
  const leadsBack = (file: File): boolean => {
    if (seen.has(file)) return false;
    seen.add(file);
    return [...importsOf(file)].some((next) => pair.has(next) || leadsBack(next));
  };
  return [...pair].some((file) =>
    [...importsOf(file)].some((next) => !pair.has(next) && leadsBack(next)),
  );
}
