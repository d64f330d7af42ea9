import { streamPath } from '@limelight/contract/live/paths';
import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { notFound, StreamRefused } from '../refused.ts';
import { judgeStream } from './judge-streams.ts';

const addReminder = statement({
  name: 'live.add-reminder',
  params: [t.uuid<StreamId>(), t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `insert into stream_reminders (stream_id, person_id, created_at) values ($1, $2, $3) on conflict do nothing`,
});

const removeReminder = statement({
  name: 'live.remove-reminder',
  params: [t.uuid<StreamId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from stream_reminders where stream_id = $1 and person_id = $2`,
});

/** Turns a reminder on or off; turning it off works at any time. Throws `StreamRefused`. */
export async function remind(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { streamId, isOn }: { readonly streamId: StreamId; readonly isOn: boolean },
): Promise<void> {
  if (!isOn) return void (await deps.db.run(removeReminder, streamId, viewer.id));
  const seen = await judgeStream(deps, viewer, streamId);
  if (!seen) throw notFound();
  if (seen.row.state !== 'announced') throw new StreamRefused({ code: 'not_announced' });
  await deps.db.run(addReminder, streamId, viewer.id, deps.clock.now());
}

/** The time that a calendar keeps free: how long it will be is not known. */
const ASSUMED_MS = HOUR;

/** A calendar file for an announced stream. Throws `StreamRefused`. */
export async function calendarFile(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer | null,
  streamId: StreamId,
): Promise<{ fileName: string; text: string }> {
  const seen = await judgeStream(deps, viewer, streamId);
  const startsAt = seen?.row.starts_at;
  if (!seen || !startsAt || seen.row.state !== 'announced') throw notFound();
  const { title, display_name: name } = seen.row;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${textOf(deps.config.brandName)}//Streams//EN`,
    'BEGIN:VEVENT',
    `UID:${streamId}@${new URL(deps.config.publicUrl).host}`,
    `DTSTAMP:${stampOf(deps.clock.now())}`,
    `DTSTART:${stampOf(startsAt)}`,
    `DTEND:${stampOf(new Date(startsAt.getTime() + ASSUMED_MS))}`,
    `SUMMARY:${textOf(`${title} · ${name}`)}`,
    `URL:${deps.config.publicUrl}${streamPath(streamId)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { fileName: 'stream.ics', text: `${lines.flatMap(folded).join('\r\n')}\r\n` };
}

/** As RFC 5545 writes a moment: 20261126T180000Z. */
const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Text in a line of RFC 5545. */
const textOf = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** A line has at most 75 bytes; what is longer goes on in the next one, after a space. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    const most = parts.length === 0 ? 75 : 74;
    if (Buffer.byteLength(part + character) > most) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].map((one, at) => (at === 0 ? one : ` ${one}`));
}
