import type { NoticeSettings, QuietHours } from '@limelight/contract/notifications/operations';
import { client } from '../../platform/api.ts';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { useNoticeChoice, useNoticeSettings } from './use-notice-settings.ts';

type Pace = Pick<NoticeSettings, 'quietHours' | 'pushShowsMore'>;

const AT_NIGHT: QuietHours = { from: '22:00', until: '08:00' };
const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});
/** The times to choose from, plus the current one if it is not among them. */
const timesWith = (time: string) =>
  HALF_HOURS.some(({ value }) => value === time)
    ? HALF_HOURS
    : [...HALF_HOURS, { value: time, label: time }].toSorted((a, b) =>
        a.value < b.value ? -1 : 1,
      );

/** Quiet hours, and how much a push shows. */
export function PaceSettings() {
  const settings = useNoticeSettings();
  const choose = useNoticeChoice<Pace>(
    (pace) => client.notifications.choosePace(pace),
    (before, pace) => ({ ...before, ...pace }),
  );
  if (settings.isError) return <FailedLine query={settings} />;
  if (!settings.data) {
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    );
  }
  const { quietHours, pushShowsMore, timeZone } = settings.data;
  const setQuiet = (hours: QuietHours) => {
    if (hours.from !== hours.until) choose.mutate({ quietHours: hours, pushShowsMore });
  };
  return (
    <>
      <Switch
        label="Quiet hours"
        help={`Pushes and emails wait until they end, in your time zone (${timeZone}).`}
        checked={quietHours !== null}
        onChange={(on) => choose.mutate({ quietHours: on ? AT_NIGHT : null, pushShowsMore })}
      />
      {quietHours && (
        <div className="grid grid-cols-2 gap-3 py-2">
          <Field label="From">
            <Select
              value={quietHours.from}
              onChange={(from) => setQuiet({ ...quietHours, from })}
              options={timesWith(quietHours.from)}
            />
          </Field>
          <Field label="Until">
            <Select
              value={quietHours.until}
              onChange={(until) => setQuiet({ ...quietHours, until })}
              options={timesWith(quietHours.until)}
            />
          </Field>
        </div>
      )}
      <Switch
        label="Show more in pushes"
        help="Titles, amounts and comments, even while your screen is locked."
        checked={pushShowsMore}
        onChange={(on) => choose.mutate({ quietHours, pushShowsMore: on })}
      />
    </>
  );
}
