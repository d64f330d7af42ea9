import { connect, type Socket } from 'node:net';
import type { Measure } from '../harness.ts';
import { findWrk, runWrk, type Target } from './wrk.ts';

/** Connections open at once; all targets of the benches are for this many. */
const CONNECTIONS = 16;

/** Requests one URL over and over on 16 connections, with wrk if it is installed. */
export async function httpLoad(target: Target, seconds: number): Promise<Measure> {
  const program = await findWrk();
  if (program !== null) return runWrk(program, target, { connections: CONNECTIONS, seconds });
  return socketLoad(target, seconds);
}

/**
 * Uses bare sockets: a full HTTP client in this process would cost as much as the server that it measures, on the same two
 * cores.
 */
async function socketLoad(target: Target, seconds: number): Promise<Measure> {
  const { hostname, port, pathname, search, host } = new URL(target.url);
  const lines = Object.entries(target.headers ?? {}).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}\r\n`,
  );
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  const work = Array.from({ length: CONNECTIONS }, () => {
    return ask(
      connect({ host: hostname, port: Number(port), noDelay: true }),
      request,
      until,
      times,
    );
  });
  await Promise.all(work);
  const elapsed = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return { perSecond: times.length / elapsed, p99: times[Math.floor(times.length * 0.99)] ?? null };
}

/** One connection: sends the next request when the response to the last one is complete. */
function ask(socket: Socket, request: Buffer, until: number, times: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let held: Buffer | null = null;
    const next = () => {
      sent = performance.now();
      if (sent >= until) {
        socket.end();
        resolve();
      } else socket.write(request);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    socket.on('data', (chunk: Buffer) => {
      held = held ? Buffer.concat([held, chunk]) : chunk;
      const length = answerLength(held);
      if (length === null || held.length < length) return;
      if (held.toString('latin1', 9, 12) !== '200') {
        reject(new Error(`unexpected answer:\n${held.toString('utf8', 0, 600)}`));
        socket.destroy();
        return;
      }
      held = null;
      times.push(performance.now() - sent);
      next();
    });
  });
}

/** The length of the whole response in bytes, or null while it is unknown. */
function answerLength(held: Buffer): number | null {
  const end = held.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = held.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return end + 4 + Number(length);
  const last = held.indexOf('0\r\n\r\n', end + 4);
  return last === -1 ? null : last + 5;
}
