import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { SuspensionHandler } from '../kernel/parts/suspension-handler.ts';

const hidePage = statement({
  name: 'creators.hide-page',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update creators set hidden = true where id = $1`,
});

/** $2: samples are off; a sample then stays hidden. */
const showPage = statement({
  name: 'creators.show-page',
  params: [t.uuid<UserId>(), t.bool()],
  row: {},
  text: `update creators c set hidden = $2 and p.is_sample from profiles p where p.id = c.id and c.id = $1`,
});

/** Hides the page of a suspended creator from everyone (`isShown`), and with it everything that depends on that rule. */
export const suspensionOfPage: SuspensionHandler = {
  suspend: (_deps, tx, userId) => tx.run(hidePage, userId),
  lift: ({ config }, tx, userId) => tx.run(showPage, userId, config.sampleContent === 'off'),
};
