import { limitedTo, only, signedIn } from '../kernel/implement.ts';
import { archiveAddress } from './archive-originals.ts';
import { CaptionFault } from './captions.ts';
import { choosePoster } from './choose-poster.ts';
import { CropRefused, getCrop, setCrop } from './crop-media.ts';
import { createMedia, NoSpace, UploadIncomplete } from './create-media.ts';
import { MediaFault } from './fault.ts';
import { putCaptions, removeCaptions } from './film-captions.ts';
import { CROP_LIMIT, POSTER_LIMIT, RETRY_LIMIT } from './limits.ts';
import { listOriginals } from './list-originals.ts';
import { listFolders, listVault } from './list-vault.ts';
import {
  changeFolderName,
  createFolder,
  organizeVault,
  removeFolder,
  type VaultFault,
  VaultRefused,
} from './organize-vault.ts';
import { ownFilm } from './own-film.ts';
import { mediaSettings, saveMediaSettings } from './queries.ts';
import { removeMedia } from './remove-media.ts';
import { retryMedia } from './retry-media.ts';
import { setTeaser } from './set-teaser.ts';
import { ownMediaViews } from './view.ts';

const ok = { ok: true } as const;

const refuseCrop =
  (errors: Record<CropRefused['code'], () => Error>) =>
  (error: unknown): never => {
    throw error instanceof CropRefused ? errors[error.code]() : error;
  };

export const mediaRoutes = {
  create: signedIn.media.create.handler(async ({ context: { deps, viewer }, input, errors }) => {
    try {
      const id = await createMedia(deps, viewer, input);
      const [view] = await ownMediaViews(deps, viewer, [id]);
      if (!view) throw errors.not_found();
      return view;
    } catch (error) {
      if (error instanceof UploadIncomplete) throw errors.upload_incomplete();
      if (error instanceof NoSpace) throw errors.no_space();
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
  getMany: signedIn.media.getMany.handler(async ({ context: { deps, viewer }, input }) => ({
    items: await ownMediaViews(deps, viewer, input.mediaIds),
  })),
  list: signedIn.media.list.handler(({ context: { deps, viewer }, input }) =>
    listVault(deps, viewer, input),
  ),
  organize: signedIn.media.organize.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      await organizeVault(deps, viewer.id, input).catch(refusals(errors));
      return ok;
    },
  ),
  film: signedIn.media.film.handler(({ context: { deps, viewer }, input, errors }) =>
    ownFilm(deps, viewer.id, input.mediaId).catch(refusals(errors)),
  ),
  putCaptions: signedIn.media.putCaptions.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      try {
        return await putCaptions(deps, viewer.id, {
          ...input,
          file: Buffer.from(input.file, 'base64'),
        });
      } catch (error) {
        if (!(error instanceof CaptionFault)) return refusals(errors)(error);
        throw errors.bad_captions({ message: error.message, data: { reason: error.message } });
      }
    },
  ),
  removeCaptions: signedIn.media.removeCaptions.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      removeCaptions(deps, viewer.id, input).catch(refusals(errors)),
  ),
  setTeaser: signedIn.media.setTeaser.handler(({ context: { deps, viewer }, input, errors }) =>
    setTeaser(deps, viewer.id, input).catch(refusals(errors)),
  ),
  retry: signedIn.media.retry
    .use(limitedTo(RETRY_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      return retryMedia(deps, viewer, input.mediaId).catch(refusals(errors));
    }),
  choosePoster: only('creator')
    .media.choosePoster.use(limitedTo(POSTER_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      return choosePoster(deps, viewer, input.id, input.atMs).catch(refusals(errors));
    }),
  getCrop: signedIn.media.getCrop.handler(({ context: { deps, viewer }, input, errors }) =>
    getCrop(deps, viewer, input.mediaId).catch(refuseCrop(errors)),
  ),
  setCrop: signedIn.media.setCrop
    .use(limitedTo(CROP_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      return setCrop(deps, viewer, input.mediaId, input.crop).catch(refuseCrop(errors));
    }),
  remove: signedIn.media.remove.handler(async ({ context: { deps, viewer }, input, errors }) => {
    await removeMedia(deps, viewer.id, input.mediaId).catch(refusals(errors));
    return ok;
  }),
  originals: signedIn.media.originals.handler(async ({ context: { deps, viewer }, input }) => ({
    items: await listOriginals(deps, viewer, input.mediaIds),
  })),
  archive: signedIn.media.archive.handler(async ({ context: { deps, viewer }, input, errors }) => {
    const archive = await archiveAddress(deps, viewer, input.mediaIds);
    if (!archive) throw errors.not_found();
    return archive;
  }),
  listFolders: signedIn.media.listFolders.handler(({ context: { deps, viewer } }) =>
    listFolders(deps, viewer.id),
  ),
  createFolder: signedIn.media.createFolder.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      createFolder(deps, viewer.id, input.name).catch(refusals(errors)),
  ),
  renameFolder: signedIn.media.renameFolder.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      changeFolderName(deps, viewer.id, input.folderId, input.name).catch(refusals(errors)),
  ),
  removeFolder: signedIn.media.removeFolder.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      await removeFolder(deps, viewer.id, input.folderId).catch(refusals(errors));
      return ok;
    },
  ),
  settings: only('creator').media.settings.handler(
    async ({ context: { deps, viewer } }) =>
      (await deps.db.maybe(mediaSettings, viewer.id)) ?? { watermark: false },
  ),
  saveSettings: only('creator').media.saveSettings.handler(({ context: { deps, viewer }, input }) =>
    deps.db.one(saveMediaSettings, viewer.id, input.watermark),
  ),
};

/** Turns a refusal of the vault into the operation's own error of that name. */
function refusals(errors: Partial<Record<VaultFault, () => Error>>): (error: unknown) => never {
  return (error) => {
    const make = error instanceof VaultRefused ? errors[error.fault] : undefined;
    throw make ? make() : error;
  };
}
