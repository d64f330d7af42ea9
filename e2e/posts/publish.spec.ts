import {
  expect,
  expectGoodScreen,
  newcomer,
  newKey,
  onAnotherDevice,
  PHOTO,
  test,
} from '../support/newcomer.ts';

const EVERYONE = [[{ kind: 'everyone' }]];

test('a post with everything: a completed mention and tag, a cropped picture, a cover, a poll; the draft waits on another device', async ({
  person,
}) => {
  const other = await newcomer(await person(), 'Oriane', 'creator');
  await other.call('POST', '/posts', {
    text: 'Sea #harbourlight',
    audience: EVERYONE,
    idempotencyKey: newKey(),
  });
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const { page } = creator;
  await page.goto('/creator/create?new=post');
  const text = page.getByLabel('Text');

  // — completions by keyboard and by press
  await text.pressSequentially('With @oria');
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(suggestions.getByRole('option', { name: /Oriane/ })).toBeVisible();
  await text.press('Enter');
  await expect(text).toHaveValue(`With @${other.handle} `);
  await text.pressSequentially('at #harbour');
  await suggestions.getByRole('option', { name: /#harbourlight/ }).click();
  await expect(text).toHaveValue(`With @${other.handle} at #harbourlight `);
  await text.pressSequentially('#none-such');
  await expect(suggestions).toBeHidden();

  // — two pictures: the second becomes the cover and is cropped
  await page.getByLabel('Add pictures or videos').setInputFiles(PHOTO);
  await expect(page.getByRole('button', { name: /^About: Picture 1 of 1/ })).toBeVisible();
  await page.getByLabel('Add pictures or videos').setInputFiles(PHOTO);
  await page.getByRole('button', { name: /^About: Picture 2 of 2/ }).click();
  const about = page.getByRole('dialog', { name: 'About this file' });
  await about.getByLabel('Description').fill('The harbour at dawn');
  await about.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^About: Picture 2 of 2/ }).click();
  await about.getByRole('button', { name: 'Make cover' }).click();
  await expect(page.getByText('This file is now the cover.')).toBeAttached();
  await page.getByRole('button', { name: /^About: Picture 1 of 2/ }).click();
  await about.getByRole('button', { name: 'Crop', exact: true }).click({ timeout: 30_000 });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await crop.getByRole('radio', { name: '1:1' }).click();
  const frame = crop.getByRole('button', { name: /^Frame/ });
  await frame.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expectGoodScreen(page);
  await crop.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(about).toBeVisible({ timeout: 30_000 });
  await expect(about.getByLabel('Description')).toHaveValue('The harbour at dawn');
  await about.getByRole('button', { name: 'Save' }).click();

  // — a poll, members or a price, and the state of the draft
  await page.getByRole('button', { name: 'Poll' }).click();
  await page.getByLabel('Question').fill('Dawn or dusk?');
  await page.getByLabel('Answer 1').fill('Dawn');
  await page.getByLabel('Answer 2').fill('Dusk');
  await page.getByRole('radio', { name: /^Members, or a price/ }).check();
  await page.getByRole('textbox', { name: 'Price' }).fill('9');
  // checks the whole composer once, with suggestions open
  const written = await text.inputValue();
  await text.press('ControlOrMeta+End');
  await text.pressSequentially(' @oria');
  await expect(suggestions.getByRole('option', { name: /Oriane/ })).toBeVisible();
  await expectGoodScreen(page);
  // 'Draft saved' may still be about the text before; the other device must find this text
  const last = `${written} tonight`;
  const saved = page.waitForResponse((answer) => {
    const request = answer.request();
    return request.method() === 'PUT' && (request.postData() ?? '').includes(last);
  });
  await page.getByLabel('Title').fill('Harbor light, both ends of the day');
  await text.fill(last);
  await saved;
  await expect(page.getByText('Draft saved')).toBeVisible();

  const second = await person();
  await onAnotherDevice(second, creator);
  await second.goto('/creator/create');
  await second
    .getByRole('link', { name: /Harbor light/ })
    .first()
    .click();
  await expect(second.getByLabel('Text')).toHaveValue(/harbourlight/);
  await expect(second.getByLabel('Question')).toHaveValue('Dawn or dusk?');
  await expect(second.getByLabel('Title')).toHaveValue('Harbor light, both ends of the day');
  await second.getByRole('button', { name: 'Publish' }).click();
  await second.waitForURL(/\/post\//, { timeout: 60_000 });
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(
    'Harbor light, both ends of the day',
  );
  const picture = second.getByRole('img', { name: 'The harbour at dawn' }).first();
  await expect(picture).toBeVisible();
  // square once the crop is made, without a reload; until then its owner sees the whole picture
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight), {
      timeout: 120_000,
    })
    .toBeCloseTo(1, 1);
  await expect(second.getByRole('link', { name: `@${other.handle}` })).toBeVisible();
  await expect(second.getByRole('link', { name: '#harbourlight' })).toBeVisible();
  await expectGoodScreen(second);
});
