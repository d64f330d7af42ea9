const PRESSES = ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'];
const LISTS = ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'];
/** What the recommended rules of jsx-a11y say; a number of them are milder than they are by themselves. */
const accessible = {
  'jsx-a11y/alt-text': 'error',
  'jsx-a11y/anchor-has-content': 'error',
  'jsx-a11y/anchor-is-valid': 'error',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'error',
  'jsx-a11y/aria-props': 'error',
  'jsx-a11y/aria-proptypes': 'error',
  'jsx-a11y/aria-role': 'error',
  'jsx-a11y/aria-unsupported-elements': 'error',
  'jsx-a11y/autocomplete-valid': 'error',
  'jsx-a11y/click-events-have-key-events': 'error',
  'jsx-a11y/heading-has-content': 'error',
  'jsx-a11y/html-has-lang': 'error',
  'jsx-a11y/iframe-has-title': 'error',
  'jsx-a11y/img-redundant-alt': 'error',
  'jsx-a11y/interactive-supports-focus': 'error',
  'jsx-a11y/label-has-associated-control': 'error',
  'jsx-a11y/media-has-caption': 'error',
  'jsx-a11y/mouse-events-have-key-events': 'error',
  'jsx-a11y/no-access-key': 'error',
  // Our own fields may take the focus: they do in a dialog, a step or an answer that was just opened.
  'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
  'jsx-a11y/no-distracting-elements': 'error',
  'jsx-a11y/no-interactive-element-to-noninteractive-role': [
    'error',
    { tr: ['none', 'presentation'], canvas: ['img'] },
  ],
  'jsx-a11y/no-noninteractive-element-interactions': [
    'error',
    {
      handlers: ['onError', 'onLoad', ...PRESSES],
      alert: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      body: ['onError', 'onLoad'],
      dialog: ['onKeyUp', 'onKeyDown', 'onKeyPress'],
      iframe: ['onError', 'onLoad'],
      img: ['onError', 'onLoad'],
    },
  ],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': [
    'error',
    {
      ul: LISTS,
      ol: LISTS,
      li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
      table: ['grid'],
      td: ['gridcell'],
      fieldset: ['radiogroup', 'presentation'],
    },
  ],
  'jsx-a11y/no-noninteractive-tabindex': 'error',
  'jsx-a11y/no-redundant-roles': 'error',
  'jsx-a11y/no-static-element-interactions': [
    'error',
    { allowExpressionValues: true, handlers: PRESSES },
  ],
  'jsx-a11y/role-has-required-aria-props': 'error',
  'jsx-a11y/role-supports-aria-props': 'error',
  'jsx-a11y/scope': 'error',
  'jsx-a11y/tabindex-no-positive': 'error',
};

export default {
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/dist-ssr/**',
    '**/node_modules/**',
    '**/.data/**',
    '**/test-results/**',
    '**/playwright-report/**',
  ],
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint-rules.mjs'],
  // every rule is named below
  categories: { correctness: 'off' },
  rules: {
    'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    eqeqeq: ['error', 'smart'],
    'no-var': 'error',
    'prefer-const': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': [
      'error',
      { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
    ],
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
        caughtErrors: 'none',
        reportVarsOnlyUsedAsTypes: true,
      },
    ],
    'typescript/no-non-null-asserted-optional-chain': 'error',
    'limelight/keep-boundaries': 'error',
    'limelight/plain-words': 'error',
  },
  overrides: [
    {
      files: ['web/src/**/*.{ts,tsx}'],
      rules: { 'react/rules-of-hooks': 'error', 'react/exhaustive-deps': 'error' },
    },
    { files: ['web/src/**/*.tsx'], rules: accessible },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      excludeFiles: ['web/src/platform/clock.ts', '**/*.test.{ts,tsx}'],
      rules: { 'limelight/ask-the-clock': 'error' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'server/test/**/*.ts'],
      rules: { 'limelight/say-how-long': 'error' },
    },
    {
      files: [
        'server/src/start/**',
        'server/src/commands/**',
        'scripts/**',
        'bench/**',
        '**/platform/errors.ts',
        'web/src/pages/not-found/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
};
