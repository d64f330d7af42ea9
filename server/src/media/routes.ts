import { limitedTo, only, signedInFor } from '../kernel/implement.ts';
import { archiveAddress } from './vault/archive-originals.ts';
import { CaptionFault } from './films/captions.ts';
import { choosePoster } from './films/choose-poster.ts';
import { CropRefused, getCrop, setCrop } from './pictures/crop-media.ts';
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
  type VaultFault,
  VaultRefused,
} from './vault/organize-vault.ts';
import { ownFilm } from './films/own-film.ts';
import { mediaSettings, saveMediaSettings } from './queries.ts';
import { removeMedia } from './vault/remove-media.ts';
import { retryMedia } from './preparing/retry-media.ts';
import { setTeaser } from './films/set-teaser.ts';
import { ownMediaViews } from './views/view.ts';

const ok = { ok: true } as const;

const refuseCrop =
  (errors: Record<CropRefused['code'], () => Error>) =>
  (error: unknown): never => {
    throw error instanceof CropRefused ? errors[error.code]() : error;
  };

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
  organize: own.organize.handler(async ({ context: { deps, principal }, input, errors }) => {
    await organizeVault(deps, principal.id, input).catch(refusals(errors));
    return ok;
  }),
  film: own.film.handler(({ context: { deps, principal }, input, errors }) =>
    ownFilm(deps, principal.id, input.mediaId).catch(refusals(errors)),
  ),
  putCaptions: own.putCaptions.handler(async ({ context: { deps, principal }, input, errors }) => {
    try {
      return await putCaptions(deps, principal.id, {
        ...input,
        file: Buffer.from(input.file, 'base64'),
      });
    } catch (error) {
      if (!(error instanceof CaptionFault)) return refusals(errors)(error);
      throw errors.bad_captions({ message: error.message, data: { reason: error.message } });
    }
  }),
  removeCaptions: own.removeCaptions.handler(({ context: { deps, principal }, input, errors }) =>
    removeCaptions(deps, principal.id, input).catch(refusals(errors)),
  ),
  setTeaser: own.setTeaser.handler(({ context: { deps, principal }, input, errors }) =>
    setTeaser(deps, principal.id, input).catch(refusals(errors)),
  ),
  retry: own.retry
    .use(limitedTo(RETRY_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      return retryMedia(deps, principal, input.mediaId).catch(refusals(errors));
    }),
  choosePoster: only('creator', 'files')
    .media.choosePoster.use(limitedTo(POSTER_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      return choosePoster(deps, creator, input.id, input.atMs).catch(refusals(errors));
    }),
  getCrop: own.getCrop.handler(({ context: { deps, principal }, input, errors }) =>
    getCrop(deps, principal, input.mediaId).catch(refuseCrop(errors)),
  ),
  setCrop: own.setCrop
    .use(limitedTo(CROP_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      return setCrop(deps, principal, input.mediaId, input.crop).catch(refuseCrop(errors));
    }),
  remove: own.remove.handler(async ({ context: { deps, principal }, input, errors }) => {
    await removeMedia(deps, principal.id, input.mediaId).catch(refusals(errors));
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
  createFolder: own.createFolder.handler(({ context: { deps, principal }, input, errors }) =>
    createFolder(deps, principal.id, input.name).catch(refusals(errors)),
  ),
  renameFolder: own.renameFolder.handler(({ context: { deps, principal }, input, errors }) =>
    changeFolderName(deps, principal.id, input.folderId, input.name).catch(refusals(errors)),
  ),
  removeFolder: own.removeFolder.handler(
    async ({ context: { deps, principal }, input, errors }) => {
      await removeFolder(deps, principal.id, input.folderId).catch(refusals(errors));
      return ok;
    },
  ),
  settings: only('creator', 'settings').media.settings.handler(
    async ({ context: { deps, creator } }) =>
      (await deps.db.maybe(mediaSettings, creator.id)) ?? { watermark: false },
  ),
  saveSettings: only('creator', 'settings').media.saveSettings.handler(
    ({ context: { deps, creator }, input }) =>
      deps.db.one(saveMediaSettings, creator.id, input.watermark),
  ),
};

/** Turns a refusal of the vault into the operation's own error of that name. */
function refusals(errors: Partial<Record<VaultFault, () => Error>>): (error: unknown) => never {
  return (error) => {
    const make = error instanceof VaultRefused ? errors[error.fault] : undefined;
    throw make ? make() : error;
  };
}
