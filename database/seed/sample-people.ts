import type { ClientBase } from 'pg';
import { sampleFans } from './fans.ts';
import { PAGE_AGE } from './money.ts';
import { sampleCreators } from './sample-creators.ts';

/** A sample account that can sign in; the others have no password. */
export interface SampleLogin {
  readonly handle: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Adds the sample creators with their tiers, the fans, and those who can sign in. */
export async function insertPeople({
  client,
  now,
  logins,
}: {
  readonly client: ClientBase;
  readonly now: Date;
  readonly logins: readonly SampleLogin[];
}): Promise<void> {
  const hashes = new Map(logins.map((login) => [login.handle, login]));
  const people = [
    ...sampleCreators.map(({ handle, displayName, bio }) => ({
      handle,
      displayName,
      bio,
    })),
    ...sampleFans().map((fan) => ({ ...fan, bio: 'A sample account. Nobody real.' })),
    ...logins
      .filter(({ handle }) => !sampleCreators.some((creator) => creator.handle === handle))
      .map(({ handle }) => ({ handle, displayName: 'Sample Fan', bio: null })),
  ].map((person) => ({
    ...person,
    email: hashes.get(person.handle)?.email ?? null,
    passwordHash: hashes.get(person.handle)?.passwordHash ?? null,
  }));
  await client.query(PEOPLE, [JSON.stringify(people), now]);
  await client.query(CREATORS, [
    JSON.stringify(
      sampleCreators.map(({ handle, tags, priceCents, benefits }) => ({
        handle,
        tags,
        priceCents,
        benefits,
      })),
    ),
    now,
  ]);
}

/** SQL for a time before the first membership, since a page must exist before anyone buys from it. */
const BEGINNING = `$2::timestamptz - interval '${PAGE_AGE}'`;

/** Accounts and profiles; a person without an address and a password has no way to sign in. */
const PEOPLE = `
  with person as (
    select * from json_to_recordset($1) as p(handle text, "displayName" text, bio text, email text, "passwordHash" text)
  ), account as (
    insert into auth.users (id, email, encrypted_password, email_confirmed_at, user_metadata, created_at, updated_at)
    select uuidv7(), email, "passwordHash", case when email is null then null else $2::timestamptz end,
           jsonb_build_object('sample_handle', handle), ${BEGINNING}, $2
    from person
    returning id, email, user_metadata ->> 'sample_handle' as handle
  ), identity as (
    insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
    select id, 'email', id::text, jsonb_build_object('sub', id, 'email', email, 'email_verified', true), $2, $2
    from account where email is not null
  ), profile as (
    insert into public.profiles (id, display_name, handle, bio, is_sample)
    select a.id, p."displayName", p.handle, p.bio, true from account a join person p using (handle)
    returning id
  )
  insert into public.accounts (id, created_at) select id, ${BEGINNING} from profile`;

const CREATORS = `
  with plan as (
    select p.id, c.tags, c."priceCents", c.benefits
    from json_to_recordset($1) as c(handle text, tags json, "priceCents" int, benefits text) join public.profiles p using (handle)
  ), creator as (
    insert into public.creators (id, tags, created_at)
    select id, array(select json_array_elements_text(tags)), ${BEGINNING} from plan returning id
  )
  insert into public.tiers (creator_id, name, price_cents, description, created_at)
  select creator.id, 'Member', plan."priceCents", plan.benefits, ${BEGINNING} from creator join plan using (id)`;

/** The addresses among these that belong to samples. */
export async function sampleAddresses(
  client: Pick<ClientBase, 'query'>,
  emails: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ email: string }>(SAMPLE_ADDRESSES, [emails]);
  return rows.map(({ email }) => email);
}

const SAMPLE_ADDRESSES = `
  select u.email from auth.users u join public.profiles p using (id) where p.is_sample and u.email = any($1::text[]::citext[])`;
