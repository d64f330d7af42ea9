import { defineConfig } from 'vitest/config';
import { contractRoutes } from './vite.config.ts';

/** Logic in Node, components in a browser-like environment; whole screens and journeys are covered in e2e. */
export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    isolate: false,
    // Vitest's own five seconds are over before a busy machine has begun to render.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: { name: 'logic', include: ['{build,src}/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: './test/cleanup.ts',
        },
      },
    ],
  },
});
