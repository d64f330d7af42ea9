import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectGoodScreen, newcomer, PHOTO, test } from '../support/newcomer.ts';

const ENDPOINT = '**/storage/v1/upload/resumable';

test('a file too large to be kept by the browser goes on in the vault after a reload, picked or added again', async ({
  person,
}) => {
  const { page } = await newcomer(await person(), 'Mira', 'creator');
  let begun = 0;
  await page.route(ENDPOINT, async (route) => {
    begun++;
    await route.continue();
  });
  // the parts never arrive at the server
  await page.route(`${ENDPOINT}/*`, () => new Promise(() => undefined));
  await page.goto('/dashboard/vault');
  await page.getByLabel('Upload', { exact: true }).setInputFiles(PHOTO);
  const uploads = page.getByRole('region', { name: 'Uploads' });
  // the browser has stored the upload's URL
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('tus'))))
    .toBe(true);

  await forgetFiles(page);
  await page.reload();
  await expect(uploads).toContainText('Choose this file again to continue.');
  await uploads
    .getByLabel('Choose photo.jpg again')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('other') });
  await expect(page.getByText('That’s a different file')).toBeVisible();
  await expectGoodScreen(page);
  await uploads.getByLabel('Choose photo.jpg again').setInputFiles(PHOTO);
  await expect(uploads).toContainText('0%');

  await forgetFiles(page);
  await page.reload();
  await expect(uploads).toContainText('Choose this file again to continue.');
  await page.unroute(`${ENDPOINT}/*`);
  await page.getByLabel('Upload', { exact: true }).setInputFiles(PHOTO);
  await expect(uploads).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select photo.jpg' })).toHaveCount(1);
  // it was one upload all along
  expect(begun).toBe(1);
});

test('the whole composer takes a drop, and no drop opens the file in place of the page', async ({
  person,
}) => {
  const { page } = await newcomer(await person(), 'Mira', 'creator');
  await page.goto('/creator/create?new=post');
  await drop(page, 'Who can see this');
  await expect(page.getByRole('button', { name: /^About: Picture 1 of 1/ })).toBeVisible();
  await page.goto('/dashboard/settings');
  expect(await drop(page, 'Settings')).toBe('refused');
});

/** Clears the stored files, as the browser does by itself with a file above 500 MB. */
async function forgetFiles(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('uploads', 1);
        opening.onerror = () => reject(opening.error ?? new Error('no database'));
        opening.onsuccess = () => {
          const store = opening.result.transaction('files', 'readwrite').objectStore('files');
          const reading = store.getAll();
          reading.onsuccess = () => {
            for (const one of reading.result as object[]) store.put({ ...one, file: null });
          };
          store.transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
}

/**
 * Drops the photo on a heading; 'refused' if the page kept the browser from opening it, which it also does where it takes the
 * file.
 */
async function drop(page: Page, heading: string): Promise<'refused' | 'opened'> {
  const bytes = (await readFile(PHOTO)).toString('base64');
  return page
    .getByRole('heading', { name: heading })
    .first()
    .evaluate((target, data) => {
      const content = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([content], 'photo.jpg', { type: 'image/jpeg' }));
      const send = (type: string) =>
        target.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
      send('dragenter');
      const isLeft = [send('dragover'), send('drop')].includes(true);
      return isLeft ? 'opened' : 'refused';
    }, bytes);
}
