import { defineConfig } from 'vitest/config';

/** Watches which packages get loaded, so it must begin in a process that has none. */
const ALONE = ['test/feed-media.test.ts'];

const common = {
  setupFiles: './test/setup.ts',
  pool: 'forks',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // Vitest's own second is over before a busy machine begins.
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    globalSetup: ['./test/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'server',
          // packages are tested here: their tests need the database that the server's tests start
          include: ['src/**/*.test.ts', 'test/**/*.test.ts', '../packages/*/src/**/*.test.ts'],
          exclude: ALONE,
          // Modules are evaluated again for each file, but packages stay loaded: they take a second to load.
          isolate: false,
        },
      },
      { test: { ...common, name: 'alone', include: ALONE } },
    ],
  },
});
