import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StreamId } from '@limelight/contract/platform/ids';
import { api, type client } from '../../platform/api.ts';
import { numberFormat } from '../../platform/region.ts';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Money } from '../../ui/values/money.tsx';
import { soldWords } from '../stream-words.ts';
import { type Health, isWeak } from '../broadcast/health.ts';

/** How often it is read. */
const READ_MS = 4_000;

/** Viewers, earnings, and what arrives of a stream that runs. */
export const streamHealth = (streamId: StreamId) =>
  api.live.health.queryOptions({ input: { streamId }, refetchInterval: READ_MS, staleTime: 0 });

/** Beside the picture: how the stream runs. `local` is measured here, where this browser sends it. */
export function HealthCard({
  streamId,
  local,
}: {
  readonly streamId: StreamId;
  readonly local: Health | null;
}) {
  const { data } = useQuery(streamHealth(streamId));
  const arriving = data?.arriving;
  const connection: Health | null =
    local ??
    (arriving?.isConnected === true
      ? {
          bitrate: arriving.bitsPerSecond,
          lost: arriving.lostPercent / 100,
          roundTripMs: null,
          frames: arriving.video?.framesPerSecond ?? null,
        }
      : null);
  // The way to the server, and until viewers can ask for the picture.
  const delayMs =
    arriving?.isConnected === true ? arriving.delayMs + (local?.roundTripMs ?? 0) / 2 : null;
  const weak = connection !== null && isWeak(connection);
  const number = (value: number, digits = 0) =>
    numberFormat({ maximumFractionDigits: digits, minimumFractionDigits: digits }).format(value);
  return (
    <Card className="p-4">
      <h2 className="sr-only">How your stream runs</h2>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-4">
        <Figure name="Viewers" value={data ? number(data.viewers) : '–'} />
        <Figure name="Most at once" value={data ? number(data.peakViewers) : '–'} />
        <Figure name="Earned" value={data ? <Money cents={totalOf(data.earned)} /> : '–'} />
        <Figure
          name="Sent"
          isWeak={weak}
          value={connection ? `${number(connection.bitrate / 1_000_000, 1)} Mbps` : '–'}
        />
        <Figure
          name="Lost"
          isWeak={weak}
          value={connection ? `${number(connection.lost * 100, 1)}%` : '–'}
        />
        <Figure
          name="Delay"
          isWeak={weak}
          value={delayMs === null ? '–' : `${number(delayMs)} ms`}
        />
      </dl>
      {data && data.earned.ticketsSold + data.earned.marksSold > 0 && (
        <p className="numbers mt-3 text-sm text-muted">
          {soldWords(data.earned.ticketsSold, data.earned.marksSold)} sold
          {' · '}
          tips <Money cents={data.earned.tipsCents} />
        </p>
      )}
      {weak && (
        <p role="status" className="mt-3 text-sm font-medium text-warning">
          Your connection is weak. Go closer to your router, or use a cable.
        </p>
      )}
    </Card>
  );
}

type Earned = Awaited<ReturnType<typeof client.live.health>>['earned'];
const totalOf = ({ ticketsCents, marksCents, tipsCents }: Earned) =>
  ticketsCents + marksCents + tipsCents;

function Figure({
  name,
  value,
  isWeak: weak = false,
}: {
  readonly name: string;
  readonly value: ReactNode;
  readonly isWeak?: boolean;
}) {
  return (
    <div className="flex min-w-0 flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={cx('numbers truncate text-base font-semibold', weak && 'text-warning')}>
        {value}
      </dd>
    </div>
  );
}
