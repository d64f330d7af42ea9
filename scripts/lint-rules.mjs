// Our own lint rules (oxlint.config.js).
import path from 'node:path';
import { faultOf } from './boundaries.mjs';

/** Whether a call is `object.property(…)`, such as `vi.waitFor(…)`. */
const asks = ({ callee }, object, property) =>
  callee.type === 'MemberExpression' &&
  callee.object.name === object &&
  callee.property.name === property;

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
        const message = faultOf(file, imported);
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
