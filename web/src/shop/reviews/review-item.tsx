import { lazy, Suspense, useState } from 'react';
import { Ellipsis, Flag, MessageCircleReply, Pencil, Trash2 } from 'lucide-react';
import type { ReviewView } from '@limelight/contract/shop/operations';
import { useSession } from '../../platform/session.tsx';
import { askToReport } from '../../safety/index.ts';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Time } from '../../ui/values/time.tsx';
import { AnswerForm } from './answer-form.tsx';
import { Stars } from './stars.tsx';

const Viewer = lazy(async () => ({
  default: (await import('../../media/viewer.tsx')).Viewer,
}));

/** One review with the creator's answer, and the actions that the viewer has. */
export function ReviewItem({
  review,
  creatorName,
  onEdit,
  onRemove,
}: {
  readonly review: ReviewView;
  readonly creatorName: string;
  /** For its author. */
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { author, stars, text, createdAt, editedAt, answer, viewer } = review;
  const [isAnswering, setAnswering] = useState(false);
  const answersNow = viewer.canAnswer && isAnswering;
  return (
    <article aria-label={`Review by ${author.displayName}`} className="flex gap-3 py-4">
      <Avatar name={author.displayName} url={author.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1 space-y-2">
        <header className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center gap-x-2 text-sm">
              <Written className="min-w-0 font-semibold">{author.displayName}</Written>
              {viewer.isAuthor && <Badge>You</Badge>}
              <Time at={createdAt} className="text-xs text-muted" />
              {editedAt !== null && <span className="text-xs text-muted">edited</span>}
            </p>
            <Stars value={stars} className="mt-1" />
          </div>
          <ReviewMenu
            review={review}
            onEdit={onEdit}
            onRemove={onRemove}
            onAnswer={() => setAnswering(true)}
          />
        </header>
        {text !== '' && (
          <Written as="p" text className="text-sm wrap-anywhere whitespace-pre-wrap">
            {text}
          </Written>
        )}
        <ReviewPicture review={review} />
        {answersNow ? (
          <AnswerForm review={review} onDone={() => setAnswering(false)} />
        ) : (
          answer !== null && (
            <div className="rounded-lg bg-sunken p-3 text-sm">
              <p className="flex flex-wrap items-center gap-x-2">
                <Written className="font-semibold">{creatorName}</Written>
                <Badge kind="accent">Creator</Badge>
                {review.answeredAt !== null && (
                  <Time at={review.answeredAt} className="text-xs text-muted" />
                )}
              </p>
              <Written as="p" text className="mt-1 wrap-anywhere whitespace-pre-wrap">
                {answer}
              </Written>
            </div>
          )
        )}
      </div>
    </article>
  );
}

function ReviewPicture({ review: { picture, author } }: { readonly review: ReviewView }) {
  const [isOpen, setOpen] = useState(false);
  if (!picture || picture.locked || picture.sources.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-label={`Open the picture by ${author.displayName}`}
        onClick={() => setOpen(true)}
        className="block size-24 cursor-zoom-in overflow-hidden rounded-sm"
      >
        <Picture
          sources={picture.sources}
          alt=""
          sizes="96px"
          thumbhash={picture.thumbhash}
          className="size-full"
        />
      </button>
      {isOpen && (
        <Suspense>
          <Viewer
            items={[{ media: picture }]}
            startId={picture.id}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function ReviewMenu({
  review: { id, viewer, answer },
  onEdit,
  onRemove,
  onAnswer,
}: {
  readonly review: ReviewView;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onAnswer: () => void;
}) {
  const { status } = useSession();
  if (status !== 'signed-in') return null;
  return (
    <Menu
      trigger={
        <IconButton icon={Ellipsis} label="More about this review" className="-my-2 text-muted" />
      }
    >
      {viewer.isAuthor ? (
        <>
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Change your review
          </MenuItem>
          <MenuItem icon={Trash2} kind="danger" onSelect={onRemove}>
            Remove your review
          </MenuItem>
        </>
      ) : (
        <>
          {viewer.canAnswer && (
            <MenuItem icon={MessageCircleReply} onSelect={onAnswer}>
              {answer === null ? 'Answer' : 'Change your answer'}
            </MenuItem>
          )}
          <MenuItem icon={Flag} onSelect={() => askToReport({ kind: 'review', thingId: id })}>
            Report this review
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
