import { expect, test } from 'vitest';
import { Counter, Histogram, writeMetrics, writeReading } from './metric.ts';

test('what was counted is written as Prometheus reads it', () => {
  const counter = new Counter({ name: 'limelight_t_total', help: 'T.', labels: ['a', 'b'] });
  const histogram = new Histogram(
    { name: 'limelight_t_seconds', help: 'S.', labels: ['a'] },
    [0.1, 1],
  );
  // nothing counted yet
  expect(writeMetrics()).toContain(
    '# HELP limelight_t_total T.\n# TYPE limelight_t_total counter\n# HELP limelight_t_seconds',
  );
  counter.add('x', '1');
  counter.add('x', '1');
  counter.add('a "b" \\', '2');
  for (const seconds of [0.05, 0.1, 0.5, 7]) histogram.observe(seconds, 'x');
  expect(counter.count('x', '1')).toBe(2);
  expect(writeMetrics()).toContain(`# HELP limelight_t_total T.
# TYPE limelight_t_total counter
limelight_t_total{a="x",b="1"} 2
limelight_t_total{a="a \\"b\\" \\\\",b="2"} 1
# HELP limelight_t_seconds S.
# TYPE limelight_t_seconds histogram
limelight_t_seconds_bucket{a="x",le="0.1"} 2
limelight_t_seconds_bucket{a="x",le="1"} 3
limelight_t_seconds_bucket{a="x",le="+Inf"} 4
limelight_t_seconds_sum{a="x"} 7.65
limelight_t_seconds_count{a="x"} 4
`);
});

test('a reading without labels has none', () => {
  const reading = { name: 'limelight_t', help: 'T.', type: 'gauge', labels: [] } as const;
  expect(writeReading({ ...reading, samples: [[[], 1.5]] })).toBe(
    '# HELP limelight_t T.\n# TYPE limelight_t gauge\nlimelight_t 1.5\n',
  );
  expect(writeReading({ ...reading, samples: [] })).toBe(
    '# HELP limelight_t T.\n# TYPE limelight_t gauge\n',
  );
});
