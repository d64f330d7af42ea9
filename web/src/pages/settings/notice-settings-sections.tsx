import { SectionCard } from '../../accounts/index.ts';
import {
  CreatorChannelsList,
  PaceSettings,
  PushSwitch,
  SubjectSettings,
} from '../../notifications/index.ts';

/** How notifications reach the user: by subject, in this browser, at which hours, and from which creators. */
export function NoticeSettingsSections({ isCreator }: { readonly isCreator: boolean }) {
  return (
    <>
      <SectionCard title="This browser">
        <PushSwitch />
      </SectionCard>
      <SectionCard
        title="What reaches you"
        description="Turn off “In the app” to hear nothing at all about something."
      >
        <SubjectSettings isCreator={isCreator} />
      </SectionCard>
      <SectionCard title="When">
        <PaceSettings />
      </SectionCard>
      <SectionCard
        title="Creators you follow"
        description="Choose for one creator how their new posts reach you."
      >
        <CreatorChannelsList />
      </SectionCard>
    </>
  );
}
