import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { postId } from '../platform/ids.ts';

/** Why a post is gone, for its author and for moderators. */
export const takedown = z.object({ reason: z.string(), at: z.iso.datetime() });

/** A post as moderators see it. */
export const moderatorPost = z.object({
  id: postId,
  creator: z.object({ handle: z.string(), displayName: z.string() }),
  /**
   * `open`: readable now. `with_reason`: on show to some, or taken down; readable for a day once a reason is given.
   * `closed`: not on show, to moderators neither.
   */
  content: z.enum(['open', 'with_reason', 'closed']),
  /** '' for none, and while it is closed. */
  title: z.string().default(''),
  /** Null unless it is open. */
  text: z.string().nullable(),
  status: z.enum(['draft', 'scheduled', 'published', 'archived', 'deleted']),
  publishedAt: z.iso.datetime().nullable(),
  files: z.int(),
  takedown: takedown.nullable(),
});
export type ModeratorPost = z.infer<typeof moderatorPost>;

/** Moderators and administrators; every change is in the audit log. */
export const takedownOperations = {
  getForModerator: operation(
    'posts.getForModerator',
    'GET',
    '/posts/desk/{postId}',
    'A post, for moderators',
  )
    .input(input({ postId }))
    .output(moderatorPost),
  /** The moderator's reason goes to the audit log; the post, its files and comments are open to them for a day. */
  look: operation('posts.look', 'POST', '/posts/desk/{postId}/look', 'Open a post, giving a reason')
    .input(input({ postId, reason: z.string().trim().min(1).max(500) }))
    .output(moderatorPost)
    .errors({
      not_on_show: {
        status: 409,
        message: 'This post isn’t published. Moderators can’t open it either.',
      },
    }),
  /** Taken down, the last first. */
  listTakenDown: operation(
    'posts.listTakenDown',
    'GET',
    '/posts/desk',
    'Posts that were taken down',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(moderatorPost)),
  /** Gone for everybody but its author, buyers included; moderators give a reason to see it, its files at once; the author reads why. */
  takeDown: operation('posts.takeDown', 'PUT', '/posts/desk/{postId}', 'Take a post down')
    .input(input({ postId, reason: z.string().trim().min(1).max(500) }))
    .output(moderatorPost)
    .errors({ not_out: { status: 409, message: 'This post isn’t published.' } }),
  /** Back where it was. */
  putBack: operation('posts.putBack', 'DELETE', '/posts/desk/{postId}', 'Put a post back')
    .input(input({ postId }))
    .output(ok),
};
