import type { MassTestView, MessageView } from '@limelight/contract/messages/operations';
import { conversationId, type CreatorId, messageId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { mediaViews } from '../../media/index.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { massTested } from '../events.ts';
import type { BodyFile } from '../reading/message-queries.ts';
import { wordsFor } from '../reading/name-in-words.ts';
import { checkContent, checkFiles } from '../sending/new-message.ts';
import { linkToShow } from '../reading/read-link.ts';
import { notFound } from '../refused.ts';
import type { NewFile } from '../sending/write-queries.ts';
import { contentOf, type MassContent } from './mass-content.ts';

/** Replaces the creator's last test. */
const putTest = statement({
  name: 'messages.put-mass-test',
  params: {
    creatorId: t.uuid<CreatorId>(),
    text: t.text(),
    lockedText: t.text(),
    hasNamePlaces: t.bool(),
    linkUrl: t.text().nullable(),
    media: t.jsonb<readonly NewFile[]>(),
    priceCents: t.int4<Cents>().nullable(),
    now: t.timestamptz(),
  },
  row: {},
  text: `
    insert into mass_tests (creator_id, text, locked_text, has_name_places, link_url, media, price_cents, sent_at)
    values (:creatorId, :text, :lockedText, :hasNamePlaces, :linkUrl, :media, :priceCents, :now)
    on conflict (creator_id) do update set id = uuidv7(), text = excluded.text, locked_text = excluded.locked_text,
      has_name_places = excluded.has_name_places, link_url = excluded.link_url, media = excluded.media,
      price_cents = excluded.price_cents, sent_at = excluded.sent_at`,
});

const readTest = statement({
  name: 'messages.read-mass-test',
  params: [t.uuid<CreatorId>()],
  row: {
    id: t.uuid(),
    text: t.text().certain(),
    has_locked_text: t.bool().certain(),
    price_cents: t.int4<Cents>().nullable(),
    files: t.json<readonly BodyFile[]>().certain(),
    link: t.json<MessageView['link']>().nullable(),
    sent_at: t.timestamptz(),
  },
  text: `
    select test.id, ${wordsFor('test', 'text', 'test.creator_id')} as text, test.locked_text <> '' as has_locked_text,
      test.price_cents, test.sent_at,
      coalesce((
        select json_agg(json_build_object('mediaId', md.id, 'kind', md.kind, 'isFree', (item -> 'isFree')) order by ordinality)
        from jsonb_array_elements(test.media) with ordinality as items(item, ordinality)
        join media md on md.id = (item ->> 'mediaId')::uuid and md.owner_id = test.creator_id), '[]') as files,
      (select json_build_object('url', card.url, 'site', card.site, 'title', card.title, 'description', card.description)
        from link_cards card where card.url = test.link_url and card.state = 'ready') as link
    from mass_tests test where test.creator_id = $1`,
});

/**
 * Keeps a message as its author's test, shown as a reader would get it, and notifies them. It is in no conversation, so it does
 * not count in results, limits, sales or notices of others. Throws `MessageRefused`.
 */
export async function sendMassTest(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  creator: ActingCreator,
  wanted: MassContent,
): Promise<void> {
  const message = contentOf(wanted);
  checkContent(message);
  await deps.db.tx(async (tx) => {
    await checkFiles(tx, creator.id, message.media);
    await tx.run(putTest, {
      creatorId: creator.id,
      ...message,
      linkUrl: await linkToShow(deps, tx, message.text),
      now: deps.clock.now(),
    });
    await emit(deps, tx, massTested, { creatorId: creator.id });
  });
}

/** The creator's latest test as a person sees it who has bought nothing. Throws `MessageRefused`. */
export async function readMassTest(
  deps: Pick<Deps, 'db' | 'clock'>,
  creator: ActingCreator,
): Promise<MassTestView> {
  const row = await deps.db.maybe(readTest, creator.id);
  if (!row) throw notFound();
  const asks = row.files.map(({ mediaId, isFree }) => ({ mediaId, alt: null, locked: !isFree }));
  const views = await mediaViews(deps, creator, asks);
  return {
    id: messageId.parse(row.id),
    // No conversation has this id.
    conversationId: conversationId.parse(row.id),
    sequence: 1,
    authorId: creator.id,
    author: null,
    isHidden: false,
    clientId: null,
    text: row.text,
    textForOthers: null,
    hasLockedText: row.has_locked_text,
    lockedText: null,
    media: row.files.map((file) => ({ ...file, view: views.get(file.mediaId) ?? null })),
    price:
      row.price_cents === null ? null : { cents: row.price_cents, isBought: false, buyers: null },
    locked: row.price_cents !== null,
    tip: null,
    link: row.link,
    fee: null,
    replyTo: null,
    isForwarded: false,
    reactions: [],
    sentAt: row.sent_at.toISOString(),
    editedAt: null,
    unsentAt: null,
    isTakenDown: false,
    isRemoved: false,
    editableUntil: null,
    isSaved: false,
  };
}
