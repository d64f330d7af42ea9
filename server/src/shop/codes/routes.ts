import { limitedTo, only } from '../../kernel/implement.ts';
import { CODE_LIMIT } from './limits.ts';
import { createCode, endCode, listCodes } from './own-codes.ts';

const codes = only('creator', 'settings').shop;

export const codeRoutes = {
  createCode: codes.createCode
    .use(limitedTo(CODE_LIMIT))
    .handler(({ context: { deps, creator }, input }) => createCode(deps, creator, input)),
  endCode: codes.endCode.handler(async ({ context: { deps, creator }, input }) => {
    await endCode(deps, creator, input.codeId);
    return { ok: true } as const;
  }),
  listCodes: codes.listCodes.handler(({ context: { deps, creator }, input }) =>
    listCodes(deps, creator, input),
  ),
};
