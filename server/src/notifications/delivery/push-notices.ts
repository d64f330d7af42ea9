import { sayPush } from '@limelight/contract/kernel/say-notice';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { readerOf } from './delivery-queries.ts';
import { lastWord } from './last-word.ts';
import { sayEach } from './letters.ts';
import { dropSubscription, subscriptionsOf } from './push-queries.ts';
import type { Wishes } from '../choices/read-choices.ts';
import type { ReadNotice } from '../read-notices.ts';
import { secretsOf } from './secrets.ts';

/**
 * Pushes notices to every browser of their reader, without those that a later one undoes, and deletes subscriptions that are
 * gone. Throws only when all pushes failed, so that the job runs again: one browser's failure must not repeat the push in
 * another.
 */
export async function pushAll(
  deps: Pick<Deps, 'db' | 'config' | 'push' | 'log'>,
  readerId: UserId,
  { notices, wishes }: { readonly notices: readonly ReadNotice[]; readonly wishes: Wishes },
): Promise<void> {
  if (notices.length === 0) return;
  const browsers = await deps.db.many(subscriptionsOf, readerId);
  const region = await deps.db.maybe(readerOf, readerId);
  if (browsers.length === 0 || !region) return;
  const { push: keys } = await secretsOf(deps.db);
  const said = await sayEach(deps, lastWord(notices), region);
  const messages = said.map(({ notice, words }) => ({
    title: wishes.pushShowsMore ? words.title : deps.config.brandName,
    body: wishes.pushShowsMore ? words.lines.join(' ') : sayPush(notice.kind.words, notice),
    path: words.action.path,
    // A repeated push of the same notice replaces the first.
    tag: notice.id,
  }));
  const sent = await Promise.allSettled(
    browsers.map(async ({ endpoint, p256dh, auth }) => {
      for (const message of messages) {
        const end = await deps.push.send(keys, { endpoint, keys: { p256dh, auth } }, message);
        if (end === 'gone') return void (await deps.db.run(dropSubscription, readerId, endpoint));
        if (end === 'refused') deps.log.warn({ host: new URL(endpoint).host }, 'push refused');
      }
    }),
  );
  const [failed] = sent.filter((one) => one.status === 'rejected');
  if (failed && sent.every((one) => one.status === 'rejected')) throw failed.reason;
}
