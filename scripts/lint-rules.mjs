// Our own lint rules (oxlint.config.js).
import path from 'node:path';
import { faultOf } from './boundaries.mjs';

/** Whether a call is `object.property(…)`, such as `vi.waitFor(…)`. */
const asks = ({ callee }, object, property) =>
  callee.type === 'MemberExpression' &&
  callee.object.name === object &&
  callee.property.name === property;

/** Words that keep a newcomer guessing, each with what stands in its place; and British spelling. */
const WORDS = [
  [
    /\b(nobody|somebody|whoever|whomever)\b/i,
    'name who it is: the user, the buyer, the caller, no one',
  ],
  [/\b(anew|any more(?=[.,;:)]|$))/i, 'again, no longer'],
  [/\banswers (with|null|true|false|whether|how|when|not_found|\d)/i, 'returns, responds with'],
  [
    /\b\w*(behaviour|colour|catalogue|labelled(?!by)|cancelled|enrolment|favour|neighbour|honour|centre|normalis|initialis|organis|recognis|serialis|licence|analyse)\w*|\bgrey/i,
    'American spelling',
  ],
];
/** Names of code and quoted texts keep their words. */
const proseOf = (comment) => comment.replace(/`[^`]*`|'[^'\n]*'/g, '');

const rules = {
  'keep-boundaries': {
    create(context) {
      const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
      const check = (node) => {
        const name = node.source?.value;
        if (typeof name !== 'string') return;
        const imported = name.startsWith('.')
          ? path.posix.join(path.posix.dirname(file), name)
          : name.replace(/^@limelight\//, '');
        const message = faultOf(file, imported, node.type === 'ImportExpression');
        if (message) context.report({ node, message });
      };
      return {
        ImportDeclaration: check,
        ImportExpression: check,
        ExportNamedDeclaration: check,
        ExportAllDeclaration: check,
      };
    },
  },
  'ask-the-clock': {
    create: (context) => ({
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          context.report({
            node,
            message:
              'The product has a clock of its own: ask now() or useNow() of platform/clock.ts.',
          });
      },
    }),
  },
  'plain-words': {
    create: (context) => ({
      Program() {
        for (const comment of context.sourceCode.getAllComments())
          for (const [word, instead] of WORDS) {
            const found = word.exec(proseOf(comment.value));
            if (found)
              context.report({
                loc: comment.loc,
                message: `'${found[0]}' in a comment: ${instead}.`,
              });
          }
      },
    }),
  },
  'say-how-long': {
    create: (context) => ({
      CallExpression(node) {
        if (
          node.arguments.length === 1 &&
          (asks(node, 'vi', 'waitFor') || asks(node, 'expect', 'poll'))
        )
          context.report({
            node,
            message: 'By itself it gives up after a second: say how long, 30_000 as everywhere.',
          });
      },
    }),
  },
};

export default { meta: { name: 'limelight' }, rules };
