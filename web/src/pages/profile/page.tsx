import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { MENU_TEXTS } from '@limelight/contract/accounts/texts';
import { mentionsOf } from '@limelight/contract/posts/text-parts';
import { api } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { errorSentence } from '../../platform/errors.ts';
import { PostText } from '../../posts/index.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';

/** The user's profile as others see it; a creator's public page is one tap away. */
export default function ProfilePage() {
  const settings = useQuery(api.accounts.getSettings.queryOptions({ input: {} }));
  const profile = settings.data?.profile;
  return (
    <Page title={MENU_TEXTS.profile} brand={config().brandName} width="text">
      <PageHeader
        title={MENU_TEXTS.profile}
        back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
      />
      {settings.isError ? (
        <ErrorState
          message={errorSentence(settings.error)}
          onRetry={() => void settings.refetch()}
          busy={settings.isFetching}
        />
      ) : profile ? (
        <Card className="flex flex-col items-center px-6 py-10 text-center">
          <Avatar name={profile.displayName} url={profile.avatarUrl} size="xl" />
          <Written as="h2" className="mt-4 max-w-full text-xl">
            {profile.displayName}
          </Written>
          <p className="wrap-anywhere text-muted">@{profile.handle}</p>
          {profile.bio && (
            <PostText
              text={profile.bio}
              mentions={mentionsOf(profile.bio)}
              className="mt-4 max-w-prose"
            />
          )}
          <div className="mt-6 flex flex-wrap justify-center gap-2">
            <Button asChild>
              <Link to="/dashboard/settings">
                <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
                Edit profile
              </Link>
            </Button>
            {profile.isCreator && (
              <Button asChild variant="primary">
                <Link to={`/creator/${profile.handle}`}>Open my page</Link>
              </Button>
            )}
          </div>
        </Card>
      ) : (
        <Loading>
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
    </Page>
  );
}
