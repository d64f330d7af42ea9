/** Each reader's own name in the words of one mass message, in all places where it is shown. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nameInWords } from '@limelight/contract/messages/name-place';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from '../../../test/chats/chats.ts';
import { startMass } from '../../../test/chats/mass.ts';
import { key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { messagesOfAccount } from '../account.ts';
import { readableByStaff } from '../takedowns/report-queries.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

const called = (id: UserId, name: string) =>
  mass.money.db.pool.query('update profiles set display_name = $2 where id = $1', [id, name]);
async function follower(creator: UserId, name: string): Promise<UserId> {
  const id = await mass.follower(creator);
  await called(id, name);
  return id;
}
const withCreator = async (fan: UserId, creator: UserId): Promise<ConversationId> =>
  open(mass.as, fan, creator);
const read = async (who: UserId, conversationId: ConversationId) =>
  (await mass.as(who).messages.list({ conversationId })).items;
const found = async (who: UserId, q: string) =>
  (await mass.as(who).messages.search({ q })).items.map(({ message }) => message.text);

test('everybody reads their own name, in the conversation, its line, answers, saved messages and search', async () => {
  const { money, as, write, runAll, inbox, result } = mass;
  const { id: creator } = await money.creator();
  const noor = await follower(creator, 'Noor');
  const jo = await follower(creator, 'Jo & Sam');
  const sent = await write(creator, {
    text: 'Hi {Name}, new prints!',
    lockedText: 'Only for you, {name}: {NAME}',
    priceCents: toCents(500),
  });
  await runAll();
  for (const [fan, words] of [
    [noor, 'Hi Noor, new prints!'],
    [jo, 'Hi Jo & Sam, new prints!'],
  ] as const) {
    expect(await inbox(fan)).toMatchObject([{ says: words }]);
    const conversationId = await withCreator(fan, creator);
    for (const who of [fan, creator])
      expect(await read(who, conversationId)).toMatchObject([
        { text: words, textForOthers: 'Hi there, new prints!' },
      ]);
  }

  const conversationId = await withCreator(noor, creator);
  const [first] = await read(noor, conversationId);
  if (!first) throw new Error('nothing there');
  await as(noor).messages.unlock({
    messageId: first.id,
    expectedPriceCents: toCents(500),
    idempotencyKey: key(),
  });
  for (const who of [noor, creator])
    expect(await read(who, conversationId)).toMatchObject([
      { lockedText: 'Only for you, Noor: Noor' },
    ]);
  await send(as, noor, conversationId, { text: 'Yes', replyTo: first.id });
  for (const who of [noor, creator])
    expect((await read(who, conversationId))[1]).toMatchObject({
      textForOthers: null,
      replyTo: { excerpt: 'Hi Noor, new prints!' },
    });
  await as(noor).messages.save({ messageId: first.id });
  const saved = (await as(noor).messages.listSaved({})).items;
  expect(saved).toMatchObject([{ message: { text: 'Hi Noor, new prints!' } }]);
  await as(noor).safety.report({ kind: 'message', thingId: first.id, reason: 'spam' });
  const { rows } = await money.db.pool.query<{ id: string }>('select id from reports');
  const [line] = await money.db.many(readableByStaff, rows[0]?.id ?? '');
  expect(line?.text).toBe('Hi Noor, new prints!');

  // A search never matches the placeholder: neither its letters nor the whole of it, for any reader.
  expect(await found(noor, 'new prints')).toEqual(['Hi Noor, new prints!']);
  for (const who of [noor, creator])
    for (const q of ['{name}', 'name', 'hi {n', 'you, {']) expect(await found(who, q)).toEqual([]);

  // The mass message keeps the placeholder, also when it is sent again.
  expect(await result(creator, sent.id)).toMatchObject({
    text: 'Hi {name}, new prints!',
    lockedText: 'Only for you, {name}: {name}',
  });
  const [section] = messagesOfAccount.exports ?? [];
  const own = section && (await money.db.one(section.statement, creator));
  expect(JSON.stringify(own?.section)).toMatch(/Hi Noor, new prints!.*Hi Jo & Sam|Hi Jo.*Hi Noor/);
});

test.each([
  ['Noor', 'Noor'],
  ['$& \\1 {name}', '$& \\1 {name}'],
  ['Win at www.example', 'there'],
  ['HTTPS://evil', 'there'],
  ['free.example', 'there'],
  ['free。example', 'there'],
  ['ＷＷＷ．free', 'there'],
  ['free｡中国', 'there'],
  ['J. R. Hartley', 'J. R. Hartley'],
  ['Íñigo 👩‍🚀', 'Íñigo 👩‍🚀'],
])('%j is called %j, here as in the browser', async (name, said) => {
  expect(nameInWords(name)).toBe(said);
  const { money, write, runAll, inbox } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator, name);
  await write(creator, { text: 'Hi {name}' });
  await runAll();
  expect(await inbox(fan)).toMatchObject([{ says: `Hi ${said}` }]);
});

test('a link is the same for everybody, and whose account is gone has no name', async () => {
  const { money, write, runAll, result } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator, 'Noor');
  const sent = await write(creator, { text: '{name}: see https://example.com/{name}?for={name}' });
  await runAll();
  const conversationId = await withCreator(fan, creator);
  const words = (name: string) => [{ text: `${name}: see https://example.com/there?for=there` }];
  expect(await read(creator, conversationId)).toMatchObject(words('Noor'));
  expect(await result(creator, sent.id)).toMatchObject(words('{name}')[0] ?? {});
  await money.db.pool.query('update accounts set deleted_at = now() where id = $1', [fan]);
  expect(await read(creator, conversationId)).toMatchObject(words('there'));
});

test('the words of all are not edited from one conversation; what a person types stays as typed', async () => {
  const { money, as, write, runAll, inbox } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator, 'Noor');
  await write(creator, { text: 'Hi {name}' });
  await runAll();
  const conversationId = await withCreator(fan, creator);
  const [message] = await read(creator, conversationId);
  if (!message) throw new Error('nothing there');
  expect(message.editableUntil).toBeNull();
  const edited = as(creator).messages.edit({ messageId: message.id, text: 'Hi Noor' });
  expect(await codeOf(edited)).toBe('not_editable');
  await send(as, creator, conversationId, { text: 'Write {name} there' });
  expect(await inbox(fan)).toMatchObject([{ says: 'Write {name} there' }]);
  expect(await found(fan, '{name}')).toEqual(['Write {name} there']);
});
