import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findProgram } from './find-program.ts';
import type { Contender } from '../harness.ts';

/** A statement as pgbench runs it: prepared, each value a variable. */
export interface BenchStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One statement that returns what all the reads among `statements` return, as JSON. */
export function asOne(statements: readonly BenchStatement[]): BenchStatement {
  const values: unknown[] = [];
  const parts = statements
    .filter(({ text }) => /^\s*(select|with)\b/i.test(text))
    .map((read) => {
      const before = values.length;
      values.push(...read.values);
      const text = read.text.replace(
        /\$(\d+)/g,
        (_, place: string) => `$${before + Number(place)}`,
      );
      return `(select json_agg(found) from (${text}\n) found)`;
    });
  return { text: `select json_build_array(${parts.join()})`, values };
}

/** The path of pgbench in PATH, or where Debian installs it; null if this machine does not have it. */
export async function findPgbench(): Promise<string | null> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => []);
  const folders = versions.map((version) => `/usr/lib/postgresql/${version}/bin`);
  return findProgram('pgbench', folders);
}

/** A statement on one line, with variables for its values, which are pushed to `defined`. */
function scriptLine(text: string, values: readonly unknown[], defined: string[]): string {
  const names = values.map((value) => {
    if (value === null) return 'null'; // a variable of pgbench cannot be null
    const name = `v${defined.length / 2}`;
    defined.push('-D', `${name}=${textOf(value)}`);
    return `:${name}`;
  });
  const line = text
    .replace(/--.*$/gm, '') // on one line, a comment would swallow the rest
    .replace(/\$(\d+)/g, (_, place: string) => names[Number(place) - 1] ?? 'null')
    .replace(/\s+/g, ' ');
  return `${line};\n`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(textOf).join()}}` : String(value);
}

/**
 * PostgreSQL's limit: prepared statements (all of them one transaction) from 16 clients, as the owner, without a server in
 * between.
 */
export const pgbench = (
  program: string,
  databaseUrl: string,
  name: string,
  ...statements: BenchStatement[]
): Contender => pgbenchOf(16, program, databaseUrl, name, ...statements);

/** The same from a given number of clients. */
export function pgbenchOf(
  clients: number,
  program: string,
  databaseUrl: string,
  name: string,
  ...statements: BenchStatement[]
): Contender {
  return {
    name,
    async run(seconds) {
      const folder = await mkdtemp(path.join(tmpdir(), 'limelight-pgbench-'));
      const script = path.join(folder, 'script.sql');
      const defined: string[] = [];
      const lines = statements.map(({ text, values }) => scriptLine(text, values, defined));
      await writeFile(script, lines.join(''));
      const output = await outputOf(program, [
        ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)],
        ...[...defined, '-f', script, databaseUrl],
      ]);
      await rm(folder, { recursive: true });
      // pgbench prints no rate if no transaction ended in time.
      const perSecond = /processed: 0$/m.test(output) ? '0' : /tps = ([\d.]+)/.exec(output)?.[1];
      if (perSecond === undefined) throw new Error(`pgbench said:\n${output}`);
      return { perSecond: Number(perSecond), p99: null };
    },
  };
}

/** The output of a program; throws if a client gave up, because a failing statement takes no time. */
function outputOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`pgbench said:\n${output}`));
    });
  });
}
