import { CirclePlus } from 'lucide-react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { config } from '../../platform/config.ts';
import { useSession } from '../../platform/session.tsx';
import { Composer } from '../../studio/compose/composer.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { formatTimeLeft, overallProgress, useUploads } from '../../uploads/index.ts';

const texts = creatorsTexts.create;

/** /creator/create and /dashboard/create: the shortcuts, and the composer behind `?new=post`. */
export default function CreatePage() {
  const [params] = useSearchParams();
  const caption = captionOf(useLocation().state);
  return params.get('new') === 'post' || caption !== '' ? (
    <NewPost startText={caption} />
  ) : (
    <Shortcuts />
  );
}

function Shortcuts() {
  return (
    <Page title="Create" brand={config().brandName}>
      <PageHeader title="Create" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Card asChild>
          <Link to="?new=post" className="flex min-h-44 flex-col justify-between gap-6">
            <span className="grid size-13 place-items-center rounded-full bg-accent-soft text-accent-text">
              <CirclePlus aria-hidden className="size-6.5" strokeWidth={1.75} />
            </span>
            <span>
              <span className="block font-display text-lg font-semibold">{texts.createAPost}</span>
              <span className="block text-sm text-muted">
                Pictures, videos and words, for everyone or for members only
              </span>
            </span>
          </Link>
        </Card>
      </div>
    </Page>
  );
}

function NewPost({ startText }: { readonly startText: string }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const uploads = useUploads('post');
  return (
    <Page title={texts.createAPost} brand={config().brandName} width="wide">
      <PageHeader
        title={texts.createAPost}
        back={{ to: '/creator/create', label: 'Back to Create' }}
      />
      {user && (
        <Composer
          owner={user.id}
          uploads={uploads}
          progress={overallProgress(uploads.items)}
          timeLeft={formatTimeLeft}
          startText={startText}
          onPublished={(postId) => void navigate(`/post/${postId}`)}
        />
      )}
    </Page>
  );
}

/** The caption that a suggestion on the dashboard passed along. */
function captionOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'caption' in state
    ? String(state.caption)
    : '';
}
