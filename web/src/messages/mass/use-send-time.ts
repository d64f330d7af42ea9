import { useState } from 'react';
import type { MassMessage } from '@limelight/contract/messages/operations';
import {
  firstMoment,
  SEND_TIME_FAULTS,
  type SendTime,
  sendTimeFault,
} from '@limelight/contract/messages/send-time';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { useNow } from '../../platform/clock.ts';
import { toLocal, toMoment } from '../../ui/values/local-time.ts';

/** The author's choice of when a mass message is sent. */
export function useSendTime(edited: MassMessage | undefined) {
  const now = useNow();
  /** The value of a `datetime-local` field; '' for at once. */
  const [time, setTime] = useState(
    () => edited?.localTime ?? toLocal(edited?.scheduledFor ?? null),
  );
  /** Whether the time is by each fan's own clock. */
  const [isLocal, setIsLocal] = useState(() => (edited?.localTime ?? null) !== null);
  /** The server's refusal of this choice. */
  const [refusal, setRefusal] = useState<string>();
  const moment = toMoment(time);
  const chosen = chosenTime(time, moment, isLocal);
  const fault = refusal ?? faultOf(time, chosen, now);
  return {
    time,
    isLocal,
    /** Null for at once, and for a time by each fan's clock. */
    moment: isLocal ? null : moment,
    isAtOnce:
      fault === undefined && (chosen === null || ('moment' in chosen && chosen.moment <= now)),
    /** The time is by each fan's clock, and some clock has already reached it. */
    hasBegun: isLocal && moment !== null && firstMoment(time) <= now,
    fault,
    choose(next: string) {
      setTime(next);
      setRefusal(undefined);
    },
    chooseLocal(next: boolean) {
      setIsLocal(next);
      setRefusal(undefined);
    },
    /** Whether the error is about the time; then the field shows it. */
    takeRefusal(error: unknown): boolean {
      const isOfTime = Object.keys(SEND_TIME_FAULTS).includes(errorCode(error) ?? '');
      if (isOfTime) setRefusal(errorSentence(error));
      return isOfTime;
    },
    input: isLocal && moment !== null ? { localTime: time } : { scheduledFor: moment },
  };
}

const chosenTime = (time: string, moment: string | null, isLocal: boolean): SendTime => {
  if (moment === null) return null;
  return isLocal ? { localTime: time } : { moment: new Date(moment) };
};

function faultOf(time: string, chosen: SendTime, now: Date): string | undefined {
  if (time !== '' && chosen === null) return 'Choose a day and a time.';
  const fault = sendTimeFault(chosen, now);
  return fault === null ? undefined : SEND_TIME_FAULTS[fault];
}
