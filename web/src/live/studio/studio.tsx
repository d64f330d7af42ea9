import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { STREAM } from '@limelight/contract/live/limits';
import type { OwnStream } from '@limelight/contract/live/operations';
import { api } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { useSecondsUntil } from '../../ui/values/use-seconds-until.ts';
import { useCapture } from '../broadcast/use-capture.ts';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { useChat } from '../chat/use-chat.ts';
import { LiveBadge } from '../live-badge.tsx';
import { lengthWords } from '../stream-words.ts';
import { useStreamChannel } from '../watch/use-stream-channel.ts';
import { AnnouncedCard } from './announced-card.tsx';
import { EndButton } from './end-button.tsx';
import { HealthCard } from './health-card.tsx';
import { LocalPicture } from './local-picture.tsx';
import { ProgramPanel } from './program-panel.tsx';
import { SourceControls } from './source-controls.tsx';
import { StayDialog } from './stay-dialog.tsx';
import { useBroadcast } from './use-broadcast.ts';
import { useElapsed } from './use-elapsed.ts';

const EARLY_MS = STREAM.earlyMinutes * 60_000;

/** Where a creator works with a stream that has not ended: camera, going live, how it runs, the chat, the end. */
export function Studio({ own }: { readonly own: OwnStream }) {
  const queries = useQueryClient();
  const isLive = own.state === 'live';
  const [from, setFrom] = useSource();
  const [isMirrored, mirror] = useState(true);
  const camera = useCapture(from === 'browser');
  const stream = camera.state.at === 'ready' ? camera.state.capture.stream : null;
  const broadcast = useBroadcast(own.id, stream);
  const { sending } = broadcast;
  const isSending = sending.at !== 'off' && sending.at !== 'refused';
  const chat = useChat(own.id, isLive && own.chat.isOn);
  useStreamChannel(own.id, chat.hear);
  const readAgain = () => queries.invalidateQueries({ queryKey: api.live.getMine.key() });
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        {!isSending && (
          <ChipGroup
            label="Send from"
            value={from}
            onChange={setFrom}
            options={[
              { value: 'browser', label: 'This browser' },
              { value: 'program', label: 'OBS or another program' },
            ]}
          />
        )}
        {from === 'browser' ? (
          <>
            <div className="max-sm:-mx-4">
              <LocalPicture camera={camera} isMirrored={isMirrored}>
                {isLive && sending.at === 'sending' && <LiveBadge />}
                {isLive && <Elapsed since={own.startedAt} />}
              </LocalPicture>
            </div>
            <SourceControls camera={camera} isMirrored={isMirrored} onMirror={mirror} />
          </>
        ) : (
          <Card>
            <ProgramPanel />
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        {isLive && own.heldUntil !== null && <Held until={own.heldUntil} />}
        {sending.at === 'refused' && (
          <p
            role="alert"
            className="rounded-lg bg-danger-soft px-4 py-3 text-sm font-medium text-danger"
          >
            {sending.message}
          </p>
        )}
        {from === 'browser' && !isSending && (
          <GoLive own={own} isReady={stream !== null} onStart={broadcast.start} />
        )}
        {own.state === 'announced' && <AnnouncedCard own={own} />}
        {sending.at === 'connecting' && (
          <Button variant="primary" size="lg" busy className="w-full">
            Connecting
          </Button>
        )}
        {isLive && (
          <>
            <EndButton
              own={own}
              onEnded={async () => {
                await broadcast.stop();
                await readAgain();
              }}
            />
            <HealthCard
              streamId={own.id}
              local={sending.at === 'sending' ? sending.health : null}
            />
            {own.chat.isOn && (
              <ChatPanel
                streamId={own.id}
                chat={chat}
                className="h-[28rem] lg:h-[calc(100dvh-28rem)] lg:min-h-80"
              />
            )}
          </>
        )}
      </div>
      <StayDialog isSending={isSending} />
    </div>
  );
}

type Source = 'browser' | 'program';
const SOURCE_KEY = 'live-source';

/** Where the picture comes from, as last chosen on this device. */
function useSource(): [Source, (source: Source) => void] {
  const [source, setSource] = useState<Source>(() => {
    try {
      return localStorage.getItem(SOURCE_KEY) === 'program' ? 'program' : 'browser';
    } catch {
      return 'browser';
    }
  });
  const choose = (next: Source) => {
    setSource(next);
    try {
      localStorage.setItem(SOURCE_KEY, next);
    } catch {
      // Storage is disabled: the choice lasts as long as the page.
    }
  };
  return [source, choose];
}

function Elapsed({ since }: { readonly since: string | null }) {
  return (
    <Badge kind="picture" className="numbers">
      {lengthWords(useElapsed(since))}
    </Badge>
  );
}

/** The connection of the creator is lost, and the stream waits. */
function Held({ until }: { readonly until: string }) {
  const seconds = useSecondsUntil(until);
  return (
    <Note kind="warning">
      Your connection is lost. Viewers wait for you.{' '}
      <span className="numbers">
        {seconds > 0 ? `The stream ends in ${seconds} s.` : 'The stream ends now.'}
      </span>
    </Note>
  );
}

function Note({
  kind,
  children,
}: {
  readonly kind: 'warning' | 'info';
  readonly children: ReactNode;
}) {
  return (
    <p
      role="status"
      className={cx(
        'rounded-lg px-4 py-3 text-sm font-medium',
        kind === 'warning' ? 'bg-warning-soft text-warning' : 'bg-sunken text-muted',
      )}
    >
      {children}
    </p>
  );
}

/** The button that begins, or goes on after the page was left; with the reason where it cannot be pressed. */
function GoLive({
  own,
  isReady,
  onStart,
}: {
  readonly own: OwnStream;
  readonly isReady: boolean;
  readonly onStart: () => void;
}) {
  const now = useNow();
  const opensAt = own.startsAt === null ? null : Date.parse(own.startsAt) - EARLY_MS;
  // It counts down, so that the button opens by itself.
  const wait = useSecondsUntil(opensAt === null ? null : new Date(opensAt).toISOString());
  const isEarly = own.state === 'announced' && opensAt !== null && opensAt > now.getTime();
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        disabled={!isReady || (isEarly && wait > 0)}
        onClick={onStart}
      >
        <Radio aria-hidden className="size-5" strokeWidth={1.75} />
        {own.state === 'live' ? 'Go on with the stream' : 'Go live'}
      </Button>
      {isEarly && wait > 0 ? (
        <Note kind="info">
          You can begin up to {STREAM.earlyMinutes} minutes before the time you announced.
        </Note>
      ) : (
        !isReady && <Note kind="info">Your camera isn’t ready yet.</Note>
      )}
    </div>
  );
}
