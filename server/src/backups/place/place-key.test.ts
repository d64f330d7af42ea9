import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { BackupRefused } from './backup-refused.ts';
import { type InstallationId, installationId } from './installation.ts';
import { below, type Place } from './place.ts';
import { keyOfPlace } from './place-key.ts';

const RIGHT = 'a key of the operator';

let root: string;
let place: Place;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'limelight-place-'));
  place = below(createLocalFiles(root), 'some/where');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const ours = installationId.parse('1'.repeat(64));
const open = (given: string | null, writer: InstallationId | null = ours) =>
  keyOfPlace(place, given, writer);
const refusal = (given: string | null, writer?: InstallationId | null) =>
  open(given, writer).then(
    () => null,
    (error: unknown) => (error instanceof BackupRefused ? error.message : String(error)),
  );

it('the key that the first backup was made with opens all later ones, and no other', async () => {
  const first = await open(RIGHT);
  expect(await readdir(path.join(root, 'some/where'))).toEqual(['place.json']);
  expect(await open(RIGHT, null)).toEqual(first);
  expect(await refusal('another key of the operator')).toMatch('BACKUP_KEY is not the key of');
  expect(await refusal(null)).toMatch('are encrypted. Set BACKUP_KEY');
});

it('a place without encryption stays one', async () => {
  expect(await open(null)).toBeNull();
  expect(await open(null, null)).toBeNull();
  expect(await refusal(RIGHT)).toMatch('not encrypted, but BACKUP_KEY is set');
});

it('reading from a place without backups makes none', async () => {
  expect(await refusal(RIGHT, null)).toBe('There are no backups in this place.');
  expect(await readdir(root)).toEqual([]);
});

it('a place of something else is refused', async () => {
  await place.put('place.json', Buffer.from('{"format":2}'));
  expect(await refusal(null)).toMatch('doesn’t understand the file place.json');
});

it('a place belongs to the installation that wrote there first, and others may only read', async () => {
  const others = installationId.parse('2'.repeat(64));
  await open(null);
  expect(await refusal(null, others)).toMatch('are of another installation');
  expect(await refusal(null, null)).toBeNull();
  // of a version that did not say whose it is
  const old = Buffer.from('{"format":1,"encryption":null}');
  await place.put('place.json', old);
  expect(await refusal(RIGHT, others)).toMatch('not encrypted, but BACKUP_KEY is set');
  expect(await refusal(null, null)).toBeNull();
  expect(await place.read('place.json')).toEqual(old);
  expect(await refusal(null, others)).toBeNull();
  expect(await refusal(null)).toMatch('are of another installation');
});
