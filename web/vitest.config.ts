import { defineConfig } from 'vitest/config';
import { contractRoutes } from './vite.config.ts';

/** Logic in Node, components in a browser-like environment; whole screens and journeys are covered in e2e. */
export default defineConfig({
  plugins: [contractRoutes()],
  test: {
    isolate: false,
    projects: [
      {
        extends: true,
        test: { name: 'logic', include: ['src/**/*.test.ts'], environment: 'node' },
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
