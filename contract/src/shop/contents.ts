import { z } from 'zod';
import { page, pageInput } from '../platform/cursor.ts';
import { mediaId, orderId, productFileId, productId } from '../platform/ids.ts';
import { line } from '../platform/line.ts';
import { input, operation } from '../platform/operation.ts';
import { SHOP } from './limits.ts';
import { ownProduct } from './product.ts';

const fileErrors = {
  file_not_usable: { status: 422, message: 'This file can’t be sold. It may have been deleted.' },
  too_many: { status: 409, message: `A product can have up to ${SHOP.filesMax} files.` },
} as const;

/** For creators: what the buyers of a product get. Each returns the product as it is then. */
export const contentOperations = {
  /** A ready file of the creator's vault, of any kind. */
  addFile: operation('shop.addFile', 'POST', '/shop/products/{productId}/files', 'Add a file')
    .input(input({ productId, mediaId, name: line.min(1).max(255).optional() }))
    .output(ownProduct)
    .errors(fileErrors),
  /** A new version: buyers are told, and have both. */
  replaceFile: operation(
    'shop.replaceFile',
    'POST',
    '/shop/products/{productId}/files/{fileId}/replace',
    'Replace a file by a new version',
  )
    .input(
      input({
        productId,
        fileId: productFileId,
        mediaId,
        name: line.min(1).max(255).optional(),
        note: z.string().trim().max(500).default(''),
      }),
    )
    .output(ownProduct)
    .errors(fileErrors),
  /** New buyers don’t get it; those who had bought it keep it. */
  removeFile: operation(
    'shop.removeFile',
    'DELETE',
    '/shop/products/{productId}/files/{fileId}',
    'Remove a file',
  )
    .input(input({ productId, fileId: productFileId }))
    .output(ownProduct)
    .errors({
      last_content: {
        status: 409,
        message: 'A product on sale needs a file, a link or keys. Archive it first.',
      },
    }),
  /** All ids of its current files, in the wanted order. */
  orderFiles: operation(
    'shop.orderFiles',
    'PUT',
    '/shop/products/{productId}/files',
    'Arrange files',
  )
    .input(input({ productId, fileIds: z.array(productFileId).max(SHOP.filesMax) }))
    .output(ownProduct),
  setLinks: operation('shop.setLinks', 'PUT', '/shop/products/{productId}/links', 'Set the links')
    .input(
      input({
        productId,
        links: z
          .array(
            z.object({
              title: line.min(1, 'Name this link.').max(120),
              url: z
                .url({ protocol: /^https?$/, error: 'Enter a link that begins with https://.' })
                .max(2000),
            }),
          )
          .max(SHOP.linksMax),
      }),
    )
    .output(ownProduct)
    .errors({
      last_content: {
        status: 409,
        message: 'A product on sale needs a file, a link or keys. Archive it first.',
      },
    }),
  /**
   * Keys, one a line; empty lines are left out. Lines that are there already, in the text or among the keys, are not added, and
   * come back by their number (from 1).
   */
  addKeys: operation('shop.addKeys', 'POST', '/shop/products/{productId}/keys', 'Add license keys')
    .input(
      input({
        productId,
        text: z
          .string()
          .min(1)
          .max(SHOP.keysAtOnce * 100),
      }),
    )
    .output(z.object({ product: ownProduct, added: z.int(), repeatedLines: z.array(z.int()) }))
    .errors({
      sells_no_keys: { status: 409, message: 'This product doesn’t sell keys.' },
      too_many_keys: {
        status: 422,
        message: `Add up to ${SHOP.keysAtOnce.toLocaleString('en-US')} keys at a time.`,
      },
      key_too_long: {
        status: 422,
        message: `A key can have up to ${SHOP.keyMax} characters.`,
        data: z.object({ line: z.int() }),
      },
    }),
  /** Sold keys stay; `left`: those that wait for a buyer. */
  listKeys: operation('shop.listKeys', 'GET', '/shop/products/{productId}/keys', 'License keys')
    .input(
      input({
        productId,
        show: z.enum(['left', 'sold']).default('left'),
        ...pageInput({ default: 50, max: 200 }),
      }),
    )
    .output(
      page(
        z.object({
          id: z.uuid(),
          key: z.string(),
          addedAt: z.iso.datetime(),
          soldAt: z.iso.datetime().nullable(),
          orderId: orderId.nullable(),
        }),
      ),
    ),
  removeKey: operation(
    'shop.removeKey',
    'DELETE',
    '/shop/products/{productId}/keys/{keyId}',
    'Remove a key that is not sold',
  )
    .input(input({ productId, keyId: z.uuid() }))
    .output(ownProduct)
    .errors({
      key_sold: { status: 409, message: 'This key is sold, or being paid for.' },
    }),
};
