import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/**
 * The areas of the product (docs/architecture.md). The same word in contract, server, web, tables and tests.
 * In this order they know each other: an area enters the doors of those before it, so that no circle can close.
 */
const AREAS = [
  'events',
  'ledger',
  'safety',
  'media',
  'accounts',
  'posts',
  'payments',
  'memberships',
  'messages',
  'payouts',
  'creators',
  'earnings',
  'discovery',
  'fans',
  'analytics',
  'notifications',
];
/** The web app has the frame around every screen as well. */
const WEB_AREAS = [
  'accounts',
  'safety',
  'ledger',
  'notifications',
  'media',
  'posts',
  'payments',
  'memberships',
  'creators',
  'earnings',
  'payouts',
  'discovery',
  'messages',
  'fans',
  'analytics',
  'shell',
];

const others = (all, own) => all.filter((area) => area !== own).join('|');
const behind = (all, own) => all.slice(all.indexOf(own) + 1).join('|');
const ban = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const byTheDoor = (all, own, doors = 'index\\.ts$') => ({
  regex: `^(\\.\\./)+(${others(all, own)})/(?!${doors})`,
  message:
    'Another area is entered by its door only: import from its index.ts, and export what you need there.',
});
const noCircle = (all, own, instead) => ({
  regex: `^(\\.\\./)+(${behind(all, own)})/`,
  message: `An area knows only those before it in AREAS (eslint.config.js), so that no circle can close: ${instead}`,
});
const NO_SERVER = {
  regex: '(^|/)server/src/|^@limelight/server',
  message: 'The browser knows the server by its contract: import from @limelight/contract.',
};

const serverBoundaries = [
  ban(['server/src/platform/**/*.ts'], {
    regex: `^(\\.\\./)+(${AREAS.join('|')}|services|site|start|commands)/`,
    message:
      'platform/ holds no product word: pass what you need in from app.ts, or move this file into its area.',
  }),
  ban(['server/src/services/**/*.ts'], {
    regex: `^(\\.\\./)+(${AREAS.join('|')}|site|start|commands)/`,
    message:
      'The wire services know no area: take a callback in the options and let app.ts pass it.',
  }),
  ...AREAS.map((area) =>
    ban([`server/src/${area}/**/*.ts`], byTheDoor(AREAS, area, 'index\\.ts$|viewer\\.ts$'), {
      regex: '^(\\.\\./)+(start|commands|site)/|/app\\.ts$',
      message: 'Areas do not know how they are put together: take it through deps.',
    }),
  ),
  // Types may: they are gone when the code runs. Tests see all areas together.
  ...AREAS.slice(0, -1).map((area) => ({
    files: [`server/src/${area}/**/*.ts`],
    ignores: ['**/*.test.ts', '**/test-*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              ...noCircle(AREAS, area, 'tell it as an event, or hand a part over in wiring.ts.'),
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  })),
];

const webBoundaries = [
  ...WEB_AREAS.map((area) =>
    ban(
      [`web/src/${area}/**/*.{ts,tsx}`],
      byTheDoor(WEB_AREAS, area),
      noCircle(WEB_AREAS, area, 'take a slot or a callback as a prop and let the page pass it.'),
      { regex: '^(\\.\\./)+pages/', message: 'Pages use areas, never back.' },
      NO_SERVER,
    ),
  ),
  ban(
    ['web/src/{ui,platform}/**/*.{ts,tsx}'],
    {
      regex: `^(\\.\\./)+(${WEB_AREAS.join('|')}|pages)/`,
      message: 'The kit holds no product word: pass it in as a prop.',
    },
    NO_SERVER,
  ),
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/dist-ssr/**',
      '**/node_modules/**',
      '**/.data/**',
      '**/test-results/**',
      '**/playwright-report/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.base],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      'no-console': 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      eqeqeq: ['error', 'smart'],
      'no-var': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/no-non-null-asserted-optional-chain': 'error',
    },
  },
  ...serverBoundaries,
  ...webBoundaries,
  {
    files: ['web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    // The compiler's rules would double the time of linting (18 s more).
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    ...a11y.configs.recommended,
    files: ['web/src/**/*.tsx'],
    rules: {
      ...a11y.configs.recommended.rules,
      // Our own fields may take the focus: they do in a dialog, a step or an answer that was just opened.
      'jsx-a11y-x/no-autofocus': ['error', { ignoreNonDOM: true }],
    },
  },
  ban(['contract/src/**/*.ts'], {
    regex: '^node:|^react|(^|/)(server|web)/',
    message: 'The contract is plain zod: no Node, no React, nobody else.',
  }),
  ban(['e2e/**/*.ts'], {
    regex: '(^|/)(server|web)/src/',
    message: 'e2e sees the product from outside: only the contract may be imported.',
  }),
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/platform/clock.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message:
            'The product has a clock of its own: ask now() or useNow() of platform/clock.ts.',
        },
      ],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', 'server/test/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "CallExpression[callee.object.name='vi'][callee.property.name='waitFor'][arguments.length=1]",
          message: 'By itself it gives up after a second: say how long, 30_000 as everywhere.',
        },
        {
          selector:
            "CallExpression[callee.object.name='expect'][callee.property.name='poll'][arguments.length=1]",
          message: 'By itself it gives up after a second: say how long, 30_000 as everywhere.',
        },
      ],
    },
  },
  {
    files: [
      'server/src/start/**',
      'server/src/commands/**',
      'bench/**',
      '**/platform/errors.ts',
      'web/src/pages/not-found/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
