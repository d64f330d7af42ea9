import { os } from '@orpc/server';
import { commonErrors } from '@limelight/contract/platform/operation';
import { changed_elsewhere } from '@limelight/contract/posts/operations';
import type { ActingCreator } from '../../kernel/acting.ts';
import type { OperationContext } from '../../kernel/operation-context.ts';
import { ChangedElsewhere } from './drafts.ts';
import { readOwnPosts } from '../reading/own-posts.ts';

const ofCreators = os
  .$context<OperationContext & { readonly creator: ActingCreator }>()
  .errors({ ...commonErrors, changed_elsewhere });

/** Gives an editor that holds an older revision the post as it is now. */
export const sayChanges = ofCreators.middleware(
  async ({ context: { deps, creator }, next, errors }) => {
    try {
      return await next();
    } catch (error) {
      if (!(error instanceof ChangedElsewhere)) throw error;
      const [current] = await readOwnPosts(deps, creator, [error.postId]);
      throw current ? errors.changed_elsewhere({ data: { current } }) : errors.not_found();
    }
  },
);
