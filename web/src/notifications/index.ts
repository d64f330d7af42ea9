export { AnnouncementAdmin } from './announcement-admin.tsx';
export { followNotices } from './follow-notices.ts';
export type { IconOfNotice } from './notice-card.tsx';
export { NoticeList } from './notice-list.tsx';
export { CreatorChannelsList } from './settings/creator-channels-list.tsx';
export { PaceSettings } from './settings/pace-settings.tsx';
export { PushSwitch } from './settings/push-switch.tsx';
export { SubjectSettings } from './settings/subject-settings.tsx';
export { useMarkRead } from './use-mark-read.ts';
