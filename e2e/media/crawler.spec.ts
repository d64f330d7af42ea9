import { LONG } from '../support/long.ts';
import { expect, test } from '../support/test.ts';
import { addFile, film, giveCard, join, type Person, picture, tusHeaders, upload } from './cast.ts';
import {
  addressesIn,
  crawl,
  type KnownFile,
  operationAddresses,
  type Rights,
  roadsTo,
} from './crawl.ts';

const PRICE = 900;
const OPERATIONS = 40;
/** Variants that are requested at every path; the others only at paths that exist. */
const ODD = /\/(?:w640\.webp|original|hls\/\d+p\.mp4)$/;
/** The variants of every picture that the test uploads. */
const VARIANTS = ['320.webp', '640.webp', '640.avif', '800.webp', '800.avif']
  .map((name) => `w${name}`)
  .concat('blur.webp', 'original');

/** What each person may have while everything runs; only the owner may have an original. */
const stranger = {
  paid: 'locked',
  film: 'locked',
  preview: 'full',
  members: 'locked',
  followers: 'locked',
  open: 'full',
  draft: 'none',
  archived: 'none',
  vault: 'none',
  avatar: 'full',
} as const;
const nothing = Object.fromEntries(Object.keys(stranger).map((file) => [file, 'none'] as const));
const rights: Rights = {
  stranger,
  fan: stranger,
  rival: stranger,
  follower: { ...stranger, followers: 'full' },
  member: { ...stranger, paid: 'full', film: 'full', members: 'full', followers: 'full' },
  buyer: { ...stranger, paid: 'full', film: 'full' },
  // bought it, and was blocked afterwards
  blocked: { ...nothing, avatar: 'full' },
  owner: Object.fromEntries(Object.keys(stranger).map((file) => [file, 'own'] as const)),
};

test(
  'nobody gets a byte without the right to it, from any address or path of any service',
  { tag: LONG },
  async ({ product: { url, command } }) => {
    test.setTimeout(240_000);
    const owner = await join(url, 'owner', 'creator');
    const people: Record<string, Person | null> = { stranger: null, owner };
    people['rival'] = await join(url, 'rival', 'creator');
    for (const name of ['fan', 'follower', 'member', 'buyer', 'blocked'])
      people[name] = await join(url, name, 'fan');
    const who = (name: string): Person => {
      const person = people[name];
      if (!person) throw new Error(`nobody is called ${name}`);
      return person;
    };

    // — the content
    const tier = await owner.call<{ id: string }>('PUT', '/creators/me/price', {
      priceCents: PRICE,
    });
    const ids: Record<string, string> = {};
    for (const name of Object.keys(stranger)) {
      ids[name] =
        name === 'film'
          ? await addFile(url, owner, await film(), { fileName: 'secret.mp4' })
          : await addFile(url, owner, picture(), {
              purpose: name === 'avatar' ? 'avatar' : 'vault',
            });
    }
    await owner.call('PUT', '/accounts/profile', { avatarMediaId: ids['avatar'] });
    const publish = async (audience: object, media: object[]) =>
      (
        await owner.call<{ id: string }>('POST', '/posts', {
          text: 'secret-text',
          audience,
          media,
          idempotencyKey: crypto.randomUUID(),
        })
      ).id;
    const mediaOf = (...names: string[]) =>
      names.map((name) => ({
        mediaId: ids[name],
        alt: 'secret-alt',
        isPreview: name === 'preview',
      }));
    const members = [{ kind: 'members' }];
    const paidPost = await publish(
      [members, [{ kind: 'price', priceCents: PRICE }]],
      mediaOf('paid', 'film', 'preview'),
    );
    const posts = [
      paidPost,
      await publish([members], mediaOf('members')),
      await publish([[{ kind: 'followers' }]], mediaOf('followers')),
      await publish([[{ kind: 'everyone' }]], mediaOf('open')),
    ];
    const archived = await publish([[{ kind: 'everyone' }]], mediaOf('archived'));
    await owner.call('POST', `/posts/${archived}/archive`, {});
    const draft = await owner.call<{ id: string }>('POST', '/posts/drafts', {
      media: mediaOf('draft'),
      idempotencyKey: crypto.randomUUID(),
    });
    posts.push(archived, draft.id);

    // — who gets which right
    const isolated = { expectedPriceCents: PRICE };
    const key = () => ({ idempotencyKey: crypto.randomUUID() });
    for (const name of ['follower', 'member'])
      await who(name).call('PUT', `/creators/${owner.id}/follow`, {});
    for (const name of ['member', 'buyer', 'blocked']) await giveCard(url, who(name));
    await who('member').call('POST', '/memberships', { tierId: tier.id, ...isolated, ...key() });
    for (const name of ['buyer', 'blocked'])
      await who(name).call('POST', '/payments/posts', { postId: paidPost, ...isolated, ...key() });
    await owner.call('PUT', `/safety/blocks/${who('blocked').id}`, {});

    // — every address that anyone gets, on any page and from any operation
    const operations = await operationAddresses(url, {
      postId: posts,
      handle: [owner.handle, owner.id],
      creatorId: [owner.id],
      userId: [owner.id],
      mediaId: Object.values(ids),
      as: ['stranger', 'fan', 'member'],
      q: ['secret'],
    });
    expect(operations.length).toBeGreaterThan(OPERATIONS);
    const pages = [
      '/',
      '/config.json',
      '/robots.txt',
      ...['', '-site', '-creators-1', '-posts-1'].map((part) => `/sitemap${part}.xml`),
      ...[owner.handle, owner.id].flatMap((at) => [`/creator/${at}`, `/creator/${at}/feed.xml`]),
      ...posts.map((post) => `/post/${post}`),
      ...['dashboard', 'dashboard/search', 'dashboard/gallery', 'admin'].map((at) => `/${at}`),
      '/functions/v1/openapi.json',
      '/auth/v1/user',
      '/auth/v1/admin/users',
      '/auth/v1/settings',
      '/rest/v1/',
      ...['media', 'media_variants', 'posts', 'post_media', 'creators', 'profiles'].map(
        (table) => `/rest/v1/${table}?select=*`,
      ),
    ];
    const issued = new Set<string>();
    const variants = new Map<string, Set<string>>(Object.values(ids).map((id) => [id, new Set()]));
    for (const person of Object.values(people)) {
      const headers: Record<string, string> = person
        ? { authorization: `Bearer ${person.token}` }
        : {};
      for (const address of [...operations, ...pages]) {
        const text = await (await fetch(`${url}${address}`, { headers })).text();
        for (const at of addressesIn(text)) issued.add(at);
      }
      if (!person) continue;
      const originals = await person.call('POST', '/media/originals', {
        mediaIds: Object.values(ids),
      });
      for (const at of addressesIn(JSON.stringify(originals))) issued.add(at);
      if (person !== owner) continue;
      const mediaIds = Object.values(ids);
      issued.add((await owner.call<{ url: string }>('POST', '/media/archive', { mediaIds })).url);
    }
    expect(issued.size).toBeGreaterThan(100);

    // — the owner's view of every file: its variants, and their bytes
    const asOwner = (at: string) => fetch(new URL(at, url), { headers: { cookie: owner.cookie } });
    const noteVariant = (at: string) => {
      const [, id = '', variant = ''] = /\/media\/([0-9a-f-]{36})\/([^?]+)/.exec(at) ?? [];
      variants.get(id)?.add(variant);
    };
    for (const at of issued) noteVariant(at);
    // a file that is in no post has the same variants
    for (const id of Object.values(ids)) for (const name of VARIANTS) variants.get(id)?.add(name);
    const root = `/storage/v1/object/authenticated/media/${ids['film']}/hls/`;
    const master = await (await asOwner(`${root}master.m3u8`)).text();
    for (const name of master.match(/\w+\.m3u8$/gm) ?? []) {
      noteVariant(root + name);
      noteVariant(root + name.replace('m3u8', 'mp4'));
    }
    const files: KnownFile[] = [];
    for (const [name, id] of Object.entries(ids)) {
      const known = new Map<string, Buffer>();
      for (const variant of variants.get(id) ?? []) {
        const response = await asOwner(`/storage/v1/object/authenticated/media/${id}/${variant}`);
        if (response.ok) known.set(variant, Buffer.from(await response.arrayBuffer()));
      }
      const least = name === 'avatar' ? 3 : 5;
      expect(known.size, `variants of ${name}`).toBeGreaterThanOrEqual(least);
      files.push({ name, id, variants: known });
    }

    // — every path to each of them, and signatures made for someone else
    const names = files.flatMap(({ id, variants: known }) =>
      [...known.keys()].map((v) => `${id}/${v}`),
    );
    for (const person of Object.values(people)) {
      if (!person) continue;
      const paths = names.slice(0, 200);
      const answer = await fetch(`${url}/storage/v1/object/sign/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn: 3_600, paths }),
      });
      for (const at of (await answer.text()).match(/\/object\/sign\/[^"]+/g) ?? [])
        issued.add(`/storage/v1${at}`);
    }
    const bare = [...issued].filter((at) => at.includes('?')).map((at) => at.replace(/\?.*/, ''));
    const addresses = [
      ...new Set([
        ...issued,
        ...bare,
        ...[...issued].slice(0, 50).map((at) => `${at}${at.includes('?') ? '&' : '?'}download=x`),
        ...names.flatMap((name) => (ODD.test(name) ? roadsTo(name) : roadsTo(name).slice(0, 4))),
        ...operations,
        ...pages,
      ]),
    ];
    const first = await crawl(url, people, rights, files, addresses);
    expect(first.leaks).toEqual([]);
    expect(first.asked).toBeGreaterThan(5_000);
    for (const [role, hasRight] of Object.entries(rights)) {
      for (const { name } of files) {
        const variant =
          name === 'film' ? 'hls/240p.mp4' : name === 'avatar' ? 'w256.webp' : 'w640.webp';
        const got = first.got.has(`${role} ${name} ${variant}`);
        // the blocked person can still sign out and see what a stranger sees
        const right =
          hasRight[name] === 'none' ? stranger[name as keyof typeof stranger] : hasRight[name];
        expect([role, name, got]).toEqual([role, name, right === 'full' || right === 'own']);
      }
    }

    // — an unfinished upload is open to its owner only
    const half = picture();
    const at = await upload(url, owner, half, { sent: 5_000 });
    for (const person of [null, who('fan'), who('rival')]) {
      for (const method of ['HEAD', 'GET', 'PATCH', 'DELETE', 'POST']) {
        const answer = await fetch(at, {
          method,
          headers: {
            ...(person ? { ...tusHeaders(person), cookie: person.cookie } : {}),
            'upload-offset': '5000',
            'content-type': 'application/offset+octet-stream',
          },
          ...(method === 'PATCH' && { body: 'x' }),
        });
        expect([method, answer.ok]).toEqual([method, false]);
        const body = Buffer.from(await answer.arrayBuffer());
        expect(body.includes(half.subarray(2_000, 2_032))).toBe(false);
      }
    }
    const asked = await fetch(at, { method: 'HEAD', headers: tusHeaders(owner) });
    expect(asked.headers.get('upload-offset')).toBe('5000');
    const read = await fetch(at, { headers: tusHeaders(owner) });
    expect((await read.arrayBuffer()).byteLength).toBeLessThan(500);

    // — a membership that ends takes its rights along, a purchase stays
    const { items } = await who('member').call<{ items: { id: string }[] }>('GET', '/memberships');
    await who('member').call('POST', `/memberships/${items[0]?.id}/cancel`, {});
    await command('sandbox', 'advance', '32d');
    const later: Rights = { ...rights, member: { ...stranger, followers: 'full' } };
    const ofMembers = addresses.filter(
      (one) =>
        [ids['paid'], ids['film'], ids['members']].some((id) => one.includes(id ?? 'none')) &&
        /w640\.webp|original|\d+p\.mp4|blur/.test(one),
    );
    const second = await crawl(url, people, later, files, ofMembers);
    expect(second.leaks).toEqual([]);
    expect(second.got.has('buyer paid w640.webp')).toBe(true);
    expect(second.got.has('member paid w640.webp')).toBe(false);
  },
);
