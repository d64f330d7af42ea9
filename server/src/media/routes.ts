import { signedIn } from '../implement.ts';
import { createMedia, UploadIncomplete } from './create-media.ts';
import { MediaFault } from './fault.ts';
import { ownMediaViews } from './view.ts';

export const mediaRoutes = {
  create: signedIn.media.create.handler(async ({ context: { deps, viewer }, input, errors }) => {
    try {
      const id = await createMedia(deps, viewer, input);
      const [view] = await ownMediaViews(deps, viewer, [id]);
      if (!view) throw errors.not_found();
      return view;
    } catch (error) {
      if (error instanceof UploadIncomplete) throw errors.upload_incomplete();
      if (error instanceof MediaFault) {
        throw errors.unsupported_file({ message: error.message, data: { reason: error.message } });
      }
      throw error;
    }
  }),
  get: signedIn.media.get.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const [view] = await ownMediaViews(deps, viewer, [input.mediaId]);
    if (!view) throw errors.not_found();
    return view;
  }),
};
