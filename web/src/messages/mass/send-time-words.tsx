import { Time } from '../../ui/values/time.tsx';
import { LocalTime } from './local-time.tsx';
import type { useSendTime } from './use-send-time.ts';

/** Explains when a mass message will be sent, before its author confirms it. */
export function SendTimeWords({
  value: { time, moment, isLocal, isAtOnce, hasBegun },
}: {
  readonly value: Pick<
    ReturnType<typeof useSendTime>,
    'time' | 'moment' | 'isLocal' | 'isAtOnce' | 'hasBegun'
  >;
}) {
  if (isAtOnce) {
    return (
      <>
        Everyone gets it in their own chat with you. You can stop it, or unsend it for people who
        haven’t bought it.
      </>
    );
  }
  if (!isLocal) {
    return (
      <>
        It goes out {moment !== null && <Time at={moment} style="datetime" />} to everyone who is in
        this audience then. Until then you can change or cancel it.
      </>
    );
  }
  return (
    <>
      It goes out <LocalTime time={time} />, when each fan’s clock shows it, to everyone who is in
      this audience then.{' '}
      {hasBegun
        ? 'Fans whose clock is already past it get it now. You can stop it for the others.'
        : 'Until the first fan gets it you can change or cancel it.'}
    </>
  );
}
