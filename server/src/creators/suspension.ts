import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import type { SuspensionHandler } from '../kernel/parts/suspension-handler.ts';

const hidePage = statement({
  name: 'creators.hide-page',
  params: [t.uuid<UserId>()],
  row: {},
  text: `update creators set hidden = true where id = $1`,
});

/** $2: samples are off, and stay hidden. */
const showPage = statement({
  name: 'creators.show-page',
  params: [t.uuid<UserId>(), t.bool()],
  row: {},
  text: `update creators c set hidden = $2 and p.is_sample from profiles p where p.id = c.id and c.id = $1`,
});

/** The page of a suspended creator is not shown to anybody (`isShown`), and all that is decided by that goes with it. */
export const suspensionOfPage: SuspensionHandler = {
  suspend: (_deps, tx, userId) => tx.run(hidePage, userId),
  lift: ({ config }, tx, userId) => tx.run(showPage, userId, config.sampleContent === 'off'),
};
