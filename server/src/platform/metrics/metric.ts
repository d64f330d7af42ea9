/**
 * Metrics of this process, in the text format of Prometheus. They are created once, when the module is loaded, and counted
 * whether or not they are read: a count costs about a tenth of a microsecond. A label's values come from a short list in the
 * code: never an id, an address or a user's name.
 */

/** One line: the values of the labels, in their order, and the number. */
export type Sample = readonly [labels: readonly string[], value: number];

export interface Reading {
  readonly name: `limelight_${string}`;
  readonly help: string;
  readonly type: 'counter' | 'gauge';
  readonly labels: readonly string[];
  readonly samples: readonly Sample[];
}

type Described = Omit<Reading, 'type' | 'samples'>;

const metrics: { write(): string }[] = [];

/** All metrics that this process has counted so far. */
export const writeMetrics = (): string => metrics.map((metric) => metric.write()).join('');

/** Separates labels in a key; no value of a label contains it. */
const BETWEEN = '\n';

/** A number that only grows. */
export class Counter {
  readonly #described: Described;
  readonly #counts = new Map<string, number>();

  constructor(described: Described) {
    this.#described = described;
    metrics.push(this);
  }

  add(...labels: readonly string[]): void {
    const key = labels.join(BETWEEN);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  count(...labels: readonly string[]): number {
    return this.#counts.get(labels.join(BETWEEN)) ?? 0;
  }

  write(): string {
    const samples = [...this.#counts].map(([key, count]): Sample => [key.split(BETWEEN), count]);
    return writeReading({ ...this.#described, type: 'counter', samples });
  }
}

/** Durations in seconds: how many up to each bound, how many in all, and their sum. */
export class Histogram {
  readonly #described: Described;
  readonly #bounds: readonly number[];
  /** For each set of labels: the count of each bucket, the count beyond the last bound, and the sum. */
  readonly #counts = new Map<string, Float64Array>();

  constructor(described: Described, bounds: readonly number[]) {
    this.#described = described;
    this.#bounds = bounds;
    metrics.push(this);
  }

  observe(seconds: number, ...labels: readonly string[]): void {
    const key = labels.join(BETWEEN);
    let counts = this.#counts.get(key);
    if (!counts) this.#counts.set(key, (counts = new Float64Array(this.#bounds.length + 2)));
    let bucket = 0;
    while (bucket < this.#bounds.length && seconds > (this.#bounds[bucket] ?? 0)) bucket++;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    counts[this.#bounds.length + 1] = (counts[this.#bounds.length + 1] ?? 0) + seconds;
  }

  write(): string {
    const { name, labels } = this.#described;
    const lines = [...this.#counts].flatMap(([key, counts]) => {
      const values = key.split(BETWEEN);
      let all = 0;
      const buckets = [...this.#bounds, Infinity].map((bound, at) => {
        all += counts[at] ?? 0;
        const le = bound === Infinity ? '+Inf' : String(bound);
        return writeSample(`${name}_bucket`, [...labels, 'le'], [[...values, le], all]);
      });
      return [
        ...buckets,
        writeSample(`${name}_sum`, labels, [values, counts.at(-1) ?? 0]),
        writeSample(`${name}_count`, labels, [values, all]),
      ];
    });
    return head(this.#described, 'histogram') + lines.join('');
  }
}

/** Formats a reading that is taken only at a scrape. */
export function writeReading({ type, samples, ...described }: Reading): string {
  const { name, labels } = described;
  return head(described, type) + samples.map((one) => writeSample(name, labels, one)).join('');
}

const head = ({ name, help }: Described, type: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`;

function writeSample(name: string, labels: readonly string[], [values, number]: Sample): string {
  const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join()}}` : ''} ${number}\n`;
}

const escaped = (value: string) => value.replace(/[\\"]/g, '\\$&');
