import { signedIn } from '../implement.ts';
import { getMe } from './get-me.ts';

export const accountsRoutes = {
  me: signedIn.accounts.me.handler(({ context }) => getMe(context.deps.db, context.viewer)),
};
