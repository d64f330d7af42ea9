import type { GoneReason } from '@limelight/contract/discovery/operations';
import { conversationPath } from '@limelight/contract/messages/paths';
import { countFiles } from '../../kernel/parts/count-files.ts';
import type { GalleryEntry, GalleryPart } from '../../kernel/parts/gallery-part.ts';
import { mediaViews } from '../../media/index.ts';
import type { Row } from '../../platform/db/statement.ts';
import { boughtFiles } from './sale-queries.ts';

function goneReason(row: Row<typeof boughtFiles>): GoneReason {
  if (row.is_creator_gone) return 'creator_gone';
  return row.is_taken_down ? 'removed' : 'refunded';
}

/** Bought messages in the galleries of their buyers, file by file. A file that is gone is listed with the reason. */
export const galleryOfMessages: GalleryPart = {
  async entries(deps, viewer, held) {
    const byId = new Map(held.map((one) => [one.thingId, one]));
    const rows = await deps.db.many(boughtFiles, viewer.id, [...byId.keys()]);
    const files = rows.map((row) => {
      const isRevoked = byId.get(row.body_id)?.isRevoked ?? true;
      return { row, isRevoked, isOpen: !isRevoked && !row.is_creator_gone && !row.is_taken_down };
    });
    const views = await mediaViews(
      deps,
      viewer,
      files.map(({ row, isOpen }) => ({ mediaId: row.media_id, alt: null, locked: !isOpen })),
    );
    const entries = new Map<string, GalleryEntry[]>(held.map(({ thingId }) => [thingId, []]));
    for (const { row, isOpen } of files) {
      const view = views.get(row.media_id);
      entries.get(row.body_id)?.push({
        mediaId: row.media_id,
        kind: row.kind,
        title: null,
        path:
          row.conversation_id === null || row.sequence === null
            ? null
            : conversationPath(row.conversation_id, row.sequence),
        media: isOpen && view?.locked === false ? view : null,
        gone: isOpen ? null : goneReason(row),
      });
    }
    return entries;
  },
  counts: countFiles(
    'messages.count-bought-files',
    'message',
    'join message_media file on file.body_id = g.thing_id and not file.is_free',
  ),
};
