import { byteAccess as byteAccessOf } from './media/index.ts';
import { bytesOfMessages } from './messages/index.ts';
import { bytesOfPosts } from './posts/index.ts';

/** Who may have the bytes of a file: asked of every area that shows files. */
export const byteAccess = byteAccessOf([bytesOfPosts, bytesOfMessages]);
