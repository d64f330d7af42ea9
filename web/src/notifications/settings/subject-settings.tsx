import { ChevronDown } from 'lucide-react';
import type { NoticeSettings } from '@limelight/contract/notifications/operations';
import type { NoticeSubject } from '@limelight/contract/kernel/notice-subject';
import type { Channels } from '@limelight/contract/notifications/channels';
import { SUBJECTS } from '@limelight/contract/notifications/subjects';
import { client } from '../../platform/api.ts';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { ChannelFields, channelsInWords } from './channel-fields.tsx';
import { useNoticeChoice, useNoticeSettings } from './use-notice-settings.ts';

type Choice = Channels & { readonly subject: NoticeSubject };

const withChoice = (settings: NoticeSettings, choice: Choice): NoticeSettings => ({
  ...settings,
  subjects: settings.subjects.map((one) => (one.subject === choice.subject ? choice : one)),
});

/** Every subject with its channels; those of creators only for creators. */
export function SubjectSettings({ isCreator }: { readonly isCreator: boolean }) {
  const settings = useNoticeSettings();
  const choose = useNoticeChoice<Choice>(
    (choice) => client.notifications.chooseChannels(choice),
    withChoice,
  );
  if (settings.isError) return <FailedLine query={settings} />;
  if (!settings.data) {
    return (
      <Loading>
        <Skeleton className="h-80" />
      </Loading>
    );
  }
  const order = Object.keys(SUBJECTS);
  const shown = settings.data.subjects
    .filter(({ subject }) => isCreator || !SUBJECTS[subject].isForCreators)
    .toSorted((one, other) => order.indexOf(one.subject) - order.indexOf(other.subject));
  return (
    <ul className="divide-y divide-line">
      {shown.map(({ subject, ...channels }) => {
        const { label, help, fixed } = SUBJECTS[subject];
        return (
          <li key={subject}>
            <details className="group">
              <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2.5 [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-medium">{label}</span>
                  <span className="block text-sm text-muted">{channelsInWords(channels)}</span>
                </span>
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
                  strokeWidth={1.75}
                />
              </summary>
              <div className="pb-4">
                <p className="mb-2 text-sm text-muted">{help}</p>
                <ChannelFields
                  channels={channels}
                  fixed={fixed}
                  onChange={(chosen) => choose.mutate({ subject, ...chosen })}
                />
              </div>
            </details>
          </li>
        );
      })}
    </ul>
  );
}
