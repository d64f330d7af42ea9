import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './find-program.ts';
import type { Measure } from '../harness.ts';

export interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const exec = promisify(execFile);

export const findWrk = () => findProgram('wrk');

/** One thread, so that the server has the other core. */
export async function runWrk(
  program: string,
  { url, headers = {} }: Target,
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Measure> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const load = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'];
  const { stdout } = await exec(program, [...load, ...given, url]);
  return readWrk(stdout);
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

/** Parses wrk's output; throws if a response was not the expected one, because errors are quick. */
function readWrk(output: string): Measure {
  const perSecond = /^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1];
  const [, p99 = '', unit = ''] = /^ +99% +([\d.]+)(us|ms|s|m) *$/m.exec(output) ?? [];
  const isFaulty = /^ +(Non-2xx or 3xx responses|Socket errors):/m.test(output);
  if (perSecond === undefined || unit === '' || isFaulty) throw new Error(`wrk said:\n${output}`);
  return { perSecond: Number(perSecond), p99: Number(p99) * (MILLISECONDS[unit] ?? NaN) };
}
