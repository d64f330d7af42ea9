import { SectionCard } from '../../accounts/settings/section-card.tsx';
import { CreatorChannelsList } from '../../notifications/settings/creator-channels-list.tsx';
import { PaceSettings } from '../../notifications/settings/pace-settings.tsx';
import { PushSwitch } from '../../notifications/settings/push-switch.tsx';
import { SubjectSettings } from '../../notifications/settings/subject-settings.tsx';

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
