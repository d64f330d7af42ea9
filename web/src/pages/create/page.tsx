import { useLocation, useSearchParams } from 'react-router';
import { filtersOf } from '../../fans/index.ts';
import { useSession } from '../../platform/session.tsx';
import { CreateHome } from './create-home.tsx';
import { TestMessage } from './test-message.tsx';
import { NewMassMessage } from './write-message.tsx';
import { EditPost, NewPost } from './write-post.tsx';

/**
 * /creator/create and /dashboard/create: shortcuts and the creator's own posts. `?new=post` and `?post=…` open a post in the
 * composer; `?new=message` opens a message to many, with the filters of the list of fans; `?test=message` shows the last test
 * message.
 */
export default function CreatePage() {
  const [params] = useSearchParams();
  const { user } = useSession();
  const caption = captionOf(useLocation().state);
  const postId = params.get('post');
  if (!user) return null;
  if (postId !== null) return <EditPost key={postId} owner={user.id} postId={postId} />;
  if (params.get('new') === 'post' || caption !== '') {
    return <NewPost owner={user.id} startText={caption} />;
  }
  if (params.get('test') === 'message') return <TestMessage />;
  if (params.get('new') === 'message')
    return (
      <NewMassMessage
        owner={user.id}
        again={params.get('again')}
        edit={params.get('edit')}
        start={filtersOf(params)}
      />
    );
  return <CreateHome owner={user.id} />;
}

/** The caption of a suggestion on the dashboard that led here. */
function captionOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'caption' in state
    ? String(state.caption)
    : '';
}
