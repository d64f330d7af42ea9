import { expect, it } from 'vitest';
import type { BackupKeep } from '../../config/backup.ts';
import { setNameOf } from '../place/manifest.ts';
import { setsToRemove } from './retain.ts';

const NOW = new Date('2026-11-28T00:00:00Z');
const DAY_MS = 86_400_000;
const agedDays = (days: number) => setNameOf(new Date(NOW.getTime() - days * DAY_MS));
const SETS = [40, 31, 29, 2, 1].map(agedDays);

it.each<readonly [BackupKeep, readonly number[]]>([
  [{ kind: 'count', sets: 5 }, []],
  [{ kind: 'count', sets: 3 }, [40, 31]],
  [{ kind: 'count', sets: 1 }, [40, 31, 29, 2]],
  [{ kind: 'age', ms: 30 * DAY_MS }, [40, 31]],
  [{ kind: 'age', ms: DAY_MS / 2 }, [40, 31, 29, 2]],
])('keeping %j removes those of %j days ago, and never the newest', (keep, gone) => {
  expect(setsToRemove(SETS, keep, NOW)).toEqual(gone.map(agedDays));
});

it('a place without sets has none to remove', () => {
  expect(setsToRemove([], { kind: 'count', sets: 1 }, NOW)).toEqual([]);
});
