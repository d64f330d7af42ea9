import { z } from 'zod';
import { input, ok, operation } from '../platform/operation.ts';
import { page, pageInput } from '../platform/cursor.ts';
import { postId } from '../platform/ids.ts';

/** Why a post was taken down, for its author and for moderators. */
export const takedown = z.object({ reason: z.string(), at: z.iso.datetime() });

/** A post as moderators see it. */
export const moderatorPost = z.object({
  id: postId,
  creator: z.object({ handle: z.string(), displayName: z.string() }),
  /**
   * `open`: readable now. `with_reason`: published to some, or taken down; readable for a day once a reason is given. `closed`:
   * not published; moderators cannot open it either.
   */
  content: z.enum(['open', 'with_reason', 'closed']),
  /** '' for none, and while `content` is `closed`. */
  title: z.string().default(''),
  /** Null unless `content` is `open`. */
  text: z.string().nullable(),
  status: z.enum(['draft', 'scheduled', 'published', 'archived', 'deleted']),
  publishedAt: z.iso.datetime().nullable(),
  files: z.int(),
  takedown: takedown.nullable(),
});
export type ModeratorPost = z.infer<typeof moderatorPost>;

/** For moderators and administrators; every change is in the audit log. */
export const takedownOperations = {
  getForModerator: operation(
    'posts.getForModerator',
    'GET',
    '/posts/desk/{postId}',
    'A post, for moderators',
  )
    .input(input({ postId }))
    .output(moderatorPost),
  /** The moderator's reason goes to the audit log; for a day the moderator can see the post, its files and comments. */
  look: operation('posts.look', 'POST', '/posts/desk/{postId}/look', 'Open a post, giving a reason')
    .input(input({ postId, reason: z.string().trim().min(1).max(500) }))
    .output(moderatorPost)
    .errors({
      not_on_show: {
        status: 409,
        message: 'This post isn’t published. Moderators can’t open it either.',
      },
    }),
  /** Posts that are taken down, the latest takedown first. */
  listTakenDown: operation(
    'posts.listTakenDown',
    'GET',
    '/posts/desk',
    'Posts that were taken down',
  )
    .input(input(pageInput({ default: 20, max: 50 })))
    .output(page(moderatorPost)),
  /**
   * Removes the post for everyone but its author, buyers included. Moderators give a reason to see it again; its files close at
   * once. The author reads the reason of the takedown.
   */
  takeDown: operation('posts.takeDown', 'PUT', '/posts/desk/{postId}', 'Take a post down')
    .input(input({ postId, reason: z.string().trim().min(1).max(500) }))
    .output(moderatorPost)
    .errors({ not_out: { status: 409, message: 'This post isn’t published.' } }),
  /** Puts the post back where it was. */
  putBack: operation('posts.putBack', 'DELETE', '/posts/desk/{postId}', 'Put a post back')
    .input(input({ postId }))
    .output(ok),
};
