import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Reading, Sample } from './metric.ts';

const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** Memory, CPU time, and the event loop's delay since the last scrape. */
export function processReadings(): () => Reading[] {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  return () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    // The timer's own interval is part of what it measures. Before the first sample, all values are meaningless.
    const late = (ns: number) =>
      delay.count === 0 ? 0 : Math.max(0, ns / NANOSECONDS - RESOLUTION_MS / 1_000);
    const lateness: Sample[] = [
      [['0.5'], late(delay.percentile(50))],
      [['0.99'], late(delay.percentile(99))],
      [['1'], late(delay.max)],
    ];
    delay.reset();
    return [
      {
        name: 'limelight_event_loop_delay_seconds',
        help: 'Event loop delay since the last scrape.',
        type: 'gauge',
        labels: ['quantile'],
        samples: lateness,
      },
      {
        name: 'limelight_memory_bytes',
        help: 'Memory of this process: resident, JavaScript heap in use, and outside the heap.',
        type: 'gauge',
        labels: ['kind'],
        samples: [
          [['resident'], rss],
          [['heap'], heapUsed],
          [['external'], external],
        ],
      },
      {
        name: 'limelight_cpu_seconds_total',
        help: 'Processor time of this process.',
        type: 'counter',
        labels: [],
        samples: [[[], (user + system) / 1e6]],
      },
    ];
  };
}

/** What runs here, and since when. */
export function buildReadings(build: Readonly<Record<string, string>>): () => Reading[] {
  return () => [
    {
      name: 'limelight_build_info',
      help: 'What this process runs; always 1.',
      type: 'gauge',
      labels: Object.keys(build),
      samples: [[Object.values(build), 1]],
    },
    {
      name: 'limelight_start_time_seconds',
      help: 'When this process started (Unix time).',
      type: 'gauge',
      labels: [],
      samples: [[[], performance.timeOrigin / 1_000]],
    },
  ];
}

/** The state of the process's database connections. */
export function poolReadings(pools: Readonly<Record<string, pg.Pool>>): () => Reading[] {
  const named = Object.entries(pools);
  return () => [
    {
      name: 'limelight_database_connections',
      help: 'Connections in a pool: in use, idle, and callers waiting for one.',
      type: 'gauge',
      labels: ['pool', 'state'],
      samples: named.flatMap(([name, pool]): Sample[] => [
        [[name, 'in_use'], pool.totalCount - pool.idleCount],
        [[name, 'idle'], pool.idleCount],
        [[name, 'waiting'], pool.waitingCount],
      ]),
    },
  ];
}
