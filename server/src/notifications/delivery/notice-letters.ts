import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import type { LetterWriter } from '../../kernel/parts/job.ts';
import { readerOf } from './delivery-queries.ts';
import { digestOf, letterOf, sayEach } from './letters.ts';
import { secretsOf } from './secrets.ts';
import { wantedNotices } from '../wanted-notices.ts';

const facts = z.object({
  recipientId: userId,
  channel: z.enum(['email', 'digest']),
  /** One id; several for a digest. */
  noticeIds: z.array(z.uuid()),
});

/**
 * Notices by email, written when they leave, so that a letter that waits for the mail server does not tell what has been closed
 * to its reader meanwhile (docs/product.md, 'Words of others'). A notice whose text cannot be made is set aside.
 */
export const noticeLetters: LetterWriter<typeof facts> = {
  name: 'notifications.notices',
  facts,
  async write(deps, { recipientId, channel, noticeIds }) {
    const wanted = await wantedNotices(deps, recipientId, channel, noticeIds);
    const to = await deps.db.maybe(readerOf, recipientId);
    if (!wanted || !to || to.email === null) return null;
    const { links: secret } = await secretsOf(deps.db);
    const address = { ...to, email: to.email, id: recipientId, secret };
    const said = await sayEach(deps, wanted.notices, address);
    const [first] = said;
    if (!first) return null;
    return channel === 'digest'
      ? digestOf(said, deps.config, address)
      : letterOf(first, deps.config, address);
  },
};
