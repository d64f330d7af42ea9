import { html } from 'hono/html';
import { boughtWords } from '@limelight/contract/earnings/sold-words';
import { type NoticeWords, sayNotice } from '@limelight/contract/kernel/say-notice';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import type { UserId } from '@limelight/contract/platform/ids';
import { formatCents } from '@limelight/contract/platform/money';
import type { Config } from '../../config.ts';
import type { Deps } from '../../kernel/deps.ts';
import { each } from '../../platform/apart.ts';
import { longDay, type Region } from '../../platform/intl.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { deliverJob } from '../jobs.ts';
import type { ReadNotice } from '../read-notices.ts';
import { type UnsubscribeLink, unsubscribeUrl } from '../choices/unsubscribe-link.ts';

type LetterConfig = Pick<Config, 'brandName' | 'publicUrl' | 'supportEmail'>;

/** The recipient of a letter and their region; `secret` signs the unsubscribe link. */
export interface Address extends Region {
  readonly id: UserId;
  readonly email: string;
  readonly secret: Buffer;
}

const SETTINGS_PATH = '/dashboard/settings?section=notifications';

/** A notice and its text. */
export interface Said {
  readonly notice: ReadNotice;
  readonly words: NoticeWords;
}

/** The texts of notices in their reader's region. A notice whose text cannot be made is set aside. */
export const sayEach = (
  { config, log }: Pick<Deps, 'config' | 'log'>,
  notices: readonly ReadNotice[],
  region: Region,
): Promise<Said[]> =>
  each(notices, (notice) => ({ notice, words: wordsFor(notice, config, region) }), {
    log,
    work: deliverJob.name,
    about: ({ id }) => ({ notice: id }),
  });

function wordsFor(notice: ReadNotice, config: LetterConfig, region: Region): NoticeWords {
  return sayNotice(notice.kind.words, notice, {
    money: (cents) => formatCents(cents, region.locale),
    day: (at) => longDay(new Date(at), region),
    brand: config.brandName,
    bought: boughtWords,
    supportEmail: config.supportEmail,
  });
}

/** One notice as an email. Subjects that are always emailed have no unsubscribe link. */
export async function letterOf(
  { notice, words }: Said,
  config: LetterConfig,
  to: Address,
): Promise<Letter> {
  const { subject } = notice.kind.notice;
  const isFixed = SUBJECTS[subject].fixed.includes('email');
  return write(words.title, [words], config, to, isFixed ? null : subject);
}

/** The day's notices as one email. */
export function digestOf(
  said: readonly Said[],
  config: LetterConfig,
  to: Address,
): Promise<Letter> {
  const all = said.map(({ words }) => words);
  const title =
    all.length === 1
      ? (all[0]?.title ?? '')
      : `${all.length} new notifications on ${config.brandName}`;
  return write(title, all, config, to, 'daily');
}

async function write(
  title: string,
  all: readonly NoticeWords[],
  { publicUrl }: LetterConfig,
  to: Address,
  ends: UnsubscribeLink['what'] | null,
): Promise<Letter> {
  const settings = `${publicUrl}${SETTINGS_PATH}`;
  const end = ends && unsubscribeUrl(publicUrl, to.secret, { userId: to.id, what: ends });
  const isOne = all.length === 1;
  const plain = all.map(({ title: what, lines, action }) =>
    [...(isOne ? [] : [what]), ...lines, `${action.label}: ${publicUrl}${action.path}`].join(
      '\n\n',
    ),
  );
  const rich = await Promise.all(
    all.map(
      async ({ title: what, lines, action }) =>
        await html`${isOne ? '' : html`<h2>${what}</h2>`}
          ${lines.map((line) => html`<p>${line}</p>`)}
          <p><a href="${publicUrl}${action.path}">${action.label}</a></p>`,
    ),
  );
  const foot = [`Choose what we email you: ${settings}`, ...(end ? [`Unsubscribe: ${end}`] : [])];
  return {
    to: to.email,
    subject: title,
    text: [...plain, foot.join('\n')].join('\n\n'),
    html: String(
      await html`<h1>${title}</h1>
        ${rich}
        <p>
          <a href="${settings}">Choose what we email you</a>
          ${end ? html` · <a href="${end}">Unsubscribe</a>` : ''}
        </p>`,
    ),
    ...(end && { unsubscribeUrl: end }),
  };
}
