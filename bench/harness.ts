/** One line of bench/latest.json: a ratio measured in one run, and its target. */
export interface Result {
  readonly name: string;
  readonly ratio: number | null;
  readonly against: string;
  readonly aim: string;
  readonly met: boolean | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The measurement of one contender in one round. */
export interface Measure {
  readonly perSecond: number;
  /** Milliseconds; null if the tool does not report it. */
  readonly p99: number | null;
}

export interface Contender {
  readonly name: string;
  run(seconds: number): Promise<Measure>;
}

export interface Rounds {
  /** The median, over the rounds, of `name` divided by `against` in the same round. */
  ratio(name: string, against: string): number;
  details(name: string): { perSecond: number; p99: number | null };
}

const ROUNDS = 5;
const SECONDS = 2;
const WARM_UP_SECONDS = 1;

/** Runs the contenders in turn, five times, so that a disturbance of the machine affects all of them. */
export async function interleave(contenders: readonly Contender[]): Promise<Rounds> {
  for (const contender of contenders) await contender.run(WARM_UP_SECONDS);
  const measured = new Map<string, Measure[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const contender of contenders) {
      measured.get(contender.name)?.push(await contender.run(SECONDS));
    }
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  const of = (name: string): Measure[] => {
    const found = measured.get(name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  };
  return {
    ratio(name, against) {
      const reference = of(against);
      return median(of(name).map((m, round) => m.perSecond / (reference[round]?.perSecond ?? NaN)));
    },
    details(name) {
      const tails = of(name).flatMap(({ p99 }) => (p99 === null ? [] : [p99]));
      return {
        perSecond: Math.round(median(of(name).map((m) => m.perSecond))),
        p99: tails.length === 0 ? null : round(median(tails)),
      };
    },
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A result whose ratio should be at least `aim`. */
export function atLeast(
  name: string,
  ratio: number,
  against: string,
  aim: number,
  details: Record<string, unknown>,
): Result {
  return { name, ratio: round(ratio), against, aim: `>= ${aim}`, met: ratio >= aim, details };
}

/** A result that should be at most `aim`; `value / aim` is its ratio. */
export function below(
  name: string,
  value: number,
  unit: string,
  aim: number,
  details: Record<string, unknown> = {},
): Result {
  return {
    name,
    ratio: round(value / aim),
    against: `${aim} ${unit}`,
    aim: '<= 1',
    met: value <= aim,
    details: { [unit]: round(value), ...details },
  };
}
