import { limitedTo, only, signedInFor } from '../kernel/implement.ts';
import { archiveAddress } from './vault/archive-originals.ts';
import { CaptionFault } from './films/captions.ts';
import { choosePoster } from './films/choose-poster.ts';
import { getCrop, setCrop } from './pictures/crop-media.ts';
import { createMedia, NoSpace, UploadIncomplete } from './uploads/create-media.ts';
import { MediaFault } from './preparing/fault.ts';
import { putCaptions, removeCaptions } from './films/film-captions.ts';
import { CROP_LIMIT, POSTER_LIMIT, RETRY_LIMIT } from './limits.ts';
import { listOriginals } from './vault/list-originals.ts';
import { listFolders, listVault } from './vault/list-vault.ts';
import {
  changeFolderName,
  createFolder,
  organizeVault,
  removeFolder,
} from './vault/organize-vault.ts';
import { ownFilm } from './films/own-film.ts';
import { mediaSettings, saveMediaSettings } from './queries.ts';
import { removeMedia } from './vault/remove-media.ts';
import { retryMedia } from './preparing/retry-media.ts';
import { setTeaser } from './films/set-teaser.ts';
import { ownMediaViews } from './views/view.ts';

const ok = { ok: true } as const;

/** Files of a person, or of the creator they act for. */
const own = signedInFor('files').media;
const readOwn = signedInFor('files', 'unrecorded').media;

export const mediaRoutes = {
  create: own.create.handler(async ({ context: { deps, principal }, input, errors }) => {
    try {
      const id = await createMedia(deps, principal.actor, input, principal.id);
      const [view] = await ownMediaViews(deps, principal, [id]);
      if (!view) throw errors.not_found();
      return view;
    } catch (error) {
      if (error instanceof UploadIncomplete) throw errors.upload_incomplete();
      if (error instanceof NoSpace) throw errors.no_space();
      if (error instanceof MediaFault) {
        throw errors.unsupported_file({
          message: error.message,
          data: { reason: error.message },
        });
      }
      throw error;
    }
  }),
  get: own.get.handler(async ({ context: { deps, principal }, input, errors }) => {
    const [view] = await ownMediaViews(deps, principal, [input.mediaId]);
    if (!view) throw errors.not_found();
    return view;
  }),
  getMany: readOwn.getMany.handler(async ({ context: { deps, principal }, input }) => ({
    items: await ownMediaViews(deps, principal, input.mediaIds),
  })),
  list: own.list.handler(({ context: { deps, principal }, input }) =>
    listVault(deps, principal, input),
  ),
  organize: own.organize.handler(async ({ context: { deps, principal }, input }) => {
    await organizeVault(deps, principal.id, input);
    return ok;
  }),
  film: own.film.handler(({ context: { deps, principal }, input }) =>
    ownFilm(deps, principal.id, input.mediaId),
  ),
  putCaptions: own.putCaptions.handler(async ({ context: { deps, principal }, input, errors }) => {
    try {
      return await putCaptions(deps, principal.id, {
        ...input,
        file: Buffer.from(input.file, 'base64'),
      });
    } catch (error) {
      if (!(error instanceof CaptionFault)) throw error;
      throw errors.bad_captions({ message: error.message, data: { reason: error.message } });
    }
  }),
  removeCaptions: own.removeCaptions.handler(({ context: { deps, principal }, input }) =>
    removeCaptions(deps, principal.id, input),
  ),
  setTeaser: own.setTeaser.handler(({ context: { deps, principal }, input }) =>
    setTeaser(deps, principal.id, input),
  ),
  retry: own.retry
    .use(limitedTo(RETRY_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      return retryMedia(deps, principal, input.mediaId);
    }),
  choosePoster: only('creator', 'files')
    .media.choosePoster.use(limitedTo(POSTER_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      return choosePoster(deps, creator, input.id, input.atMs);
    }),
  getCrop: own.getCrop.handler(({ context: { deps, principal }, input }) =>
    getCrop(deps, principal, input.mediaId),
  ),
  setCrop: own.setCrop
    .use(limitedTo(CROP_LIMIT))
    .handler(async ({ context: { deps, principal }, input }) => {
      return setCrop(deps, principal, input.mediaId, input.crop);
    }),
  remove: own.remove.handler(async ({ context: { deps, principal }, input }) => {
    await removeMedia(deps, principal.id, input.mediaId);
    return ok;
  }),
  originals: readOwn.originals.handler(async ({ context: { deps, principal }, input }) => ({
    items: await listOriginals(deps, principal, input.mediaIds),
  })),
  archive: readOwn.archive.handler(async ({ context: { deps, principal }, input, errors }) => {
    const archive = await archiveAddress(deps, principal, input.mediaIds);
    if (!archive) throw errors.not_found();
    return archive;
  }),
  listFolders: own.listFolders.handler(({ context: { deps, principal } }) =>
    listFolders(deps, principal.id),
  ),
  createFolder: own.createFolder.handler(({ context: { deps, principal }, input }) =>
    createFolder(deps, principal.id, input.name),
  ),
  renameFolder: own.renameFolder.handler(({ context: { deps, principal }, input }) =>
    changeFolderName(deps, principal.id, input.folderId, input.name),
  ),
  removeFolder: own.removeFolder.handler(async ({ context: { deps, principal }, input }) => {
    await removeFolder(deps, principal.id, input.folderId);
    return ok;
  }),
  settings: only('creator', 'settings').media.settings.handler(
    async ({ context: { deps, creator } }) =>
      (await deps.db.maybe(mediaSettings, creator.id)) ?? { watermark: false },
  ),
  saveSettings: only('creator', 'settings').media.saveSettings.handler(
    ({ context: { deps, creator }, input }) =>
      deps.db.one(saveMediaSettings, creator.id, input.watermark),
  ),
};
