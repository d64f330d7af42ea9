import { Link, useSearchParams } from 'react-router';
import {
  Bell,
  ChevronRight,
  Database,
  Eye,
  MessageCircle,
  Palette,
  ShieldCheck,
  User,
  UserCog,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { Settings } from '@limelight/contract/accounts/settings';
import { MENU_TEXTS } from '@limelight/contract/accounts/texts';
import {
  AccountSection,
  AppearanceSection,
  DataSection,
  PrivacySection,
  ProfileSection,
  SectionCard,
  SecuritySection,
  useSettings,
} from '../../accounts/index.ts';
import { HiddenList } from '../../discovery/index.ts';
import { useUploads } from '../../media/index.ts';
import { MessageSettings } from '../../messages/index.ts';
import { SpendingLimits } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { LEGAL_PAGES } from '../../shell/index.ts';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { NoticeSettingsSections } from './notice-settings-sections.tsx';

const SECTIONS = {
  profile: { label: 'Profile', icon: User },
  account: { label: 'Account', icon: UserCog },
  security: { label: 'Security', icon: ShieldCheck },
  notifications: { label: 'Notifications', icon: Bell },
  appearance: { label: 'Appearance', icon: Palette },
  privacy: { label: 'Privacy', icon: Eye },
  messages: { label: 'Messages', icon: MessageCircle },
  spending: { label: 'Spending', icon: Wallet },
  data: { label: 'Your data', icon: Database },
} as const satisfies Record<string, { label: string; icon: LucideIcon }>;
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as readonly Section[];

/** /dashboard/settings: on phones the list first, from 1024 px on the list and a section side by side. */
export default function SettingsPage() {
  const [params] = useSearchParams();
  const settings = useSettings();
  const chosen = NAMES.find((name) => name === params.get('section')) ?? null;
  const section = chosen ?? 'profile';
  return (
    <Page title={MENU_TEXTS.settings} brand={config().brandName}>
      <div className={cx(chosen && 'max-lg:hidden')}>
        <PageHeader
          title={MENU_TEXTS.settings}
          back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
        />
      </div>
      <div className="lg:flex lg:gap-8">
        <SectionList section={section} className={cx(chosen && 'max-lg:hidden')} />
        <div className={cx('max-w-170 min-w-0 flex-1', !chosen && 'max-lg:hidden')}>
          <div className="lg:hidden">
            <PageHeader
              title={SECTIONS[section].label}
              back={{ to: '/dashboard/settings', label: 'All settings' }}
            />
          </div>
          {settings.data ? (
            <SectionContent section={section} settings={settings.data} />
          ) : settings.isError ? (
            <ErrorState
              message={errorSentence(settings.error)}
              onRetry={() => void settings.refetch()}
              busy={settings.isFetching}
            />
          ) : (
            <Loading>
              <Skeleton className="mb-4 h-52 rounded-lg" />
              <Skeleton className="h-80 rounded-lg" />
            </Loading>
          )}
        </div>
      </div>
    </Page>
  );
}

function SectionList({
  section,
  className,
}: {
  readonly section: Section;
  readonly className: string;
}) {
  return (
    <nav aria-label={MENU_TEXTS.settings} className={cx('shrink-0 lg:w-56', className)}>
      <ul className="overflow-hidden rounded-lg bg-raised ring-1 ring-line ring-inset">
        {NAMES.map((name) => {
          const { label, icon: Icon } = SECTIONS[name];
          return (
            <li key={name}>
              <Link
                to={`/dashboard/settings?section=${name}`}
                aria-current={name === section ? 'true' : undefined}
                className={cx(
                  'flex min-h-13 items-center gap-3.5 px-5 text-sm font-medium hover:bg-hover focus-visible:-outline-offset-2',
                  name === section && 'lg:bg-accent-soft lg:text-accent-text',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
                <span className="flex-1">{label}</span>
                <ChevronRight
                  aria-hidden
                  className="size-5 text-muted lg:hidden"
                  strokeWidth={1.75}
                />
              </Link>
            </li>
          );
        })}
      </ul>
      <ul className="mt-4 flex flex-wrap gap-x-5 px-5 text-sm">
        {LEGAL_PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex target items-center text-muted underline-offset-4 hover:text-text hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionContent({
  section,
  settings,
}: {
  readonly section: Section;
  readonly settings: Settings;
}) {
  const avatarUploads = useUploads('avatar');
  const bannerUploads = useUploads('banner');
  switch (section) {
    case 'profile':
      return (
        <ProfileSection
          settings={settings}
          avatarUploads={avatarUploads}
          bannerUploads={bannerUploads}
        />
      );
    case 'account':
      return <AccountSection settings={settings} />;
    case 'security':
      return <SecuritySection settings={settings} />;
    case 'notifications':
      return <NoticeSettingsSections isCreator={settings.profile.isCreator} />;
    case 'appearance':
      return <AppearanceSection />;
    case 'privacy':
      return (
        <>
          <PrivacySection />
          <SectionCard
            title="Hidden"
            description="Creators and posts you’re not interested in. They won’t appear in discover, search or your feed."
          >
            <HiddenList />
          </SectionCard>
        </>
      );
    case 'messages':
      return (
        <SectionCard title="Messages">
          <MessageSettings isCreator={settings.profile.isCreator} />
        </SectionCard>
      );
    case 'spending':
      return (
        <SectionCard
          title="Spending limits"
          description="A lower limit starts right away. To raise or remove one takes 24 hours. Renewals count, but a limit doesn’t stop them."
        >
          <SpendingLimits />
        </SectionCard>
      );
    case 'data':
      return <DataSection />;
  }
}
