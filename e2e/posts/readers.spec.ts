import { expect, expectGoodScreen, newcomer, newKey, saveCard, test } from '../support/newcomer.ts';

test('a fan unlocks by price, votes, keeps the post in a collection; the creator pins and likes the comment', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const fan = await newcomer(await person(), 'Noor', 'fan');
  await saveCard(fan);
  const { id } = await creator.call<{ id: string }>('POST', '/posts', {
    text: 'For those who buy it',
    audience: [[{ kind: 'price', priceCents: 900 }]],
    poll: {
      question: 'Dawn or dusk?',
      options: ['Dawn', 'Dusk'],
      allowsSeveral: false,
      endsAt: null,
    },
    idempotencyKey: newKey(),
  });
  const { page } = fan;
  const failed: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) failed.push(answer.url());
  });
  await page.goto(`/post/${id}`);
  const comments = page.getByRole('region', { name: 'Comments' });
  await expect(comments.getByText('Unlock this post to read the comments.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(failed, 'a locked post asks for nothing that it is refused').toEqual([]);
  await expect(page.getByText('For those who buy it')).toHaveCount(0);
  await page.getByRole('button', { name: 'Unlock for $9.00' }).click();
  await page.getByRole('button', { name: 'Pay $9.00' }).click();
  await expect(page.getByText('It’s yours')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('For those who buy it', { exact: true })).toBeVisible();

  await page.getByRole('radio', { name: 'Dawn' }).click();
  await expect(page.getByRole('radio', { name: /Dawn.*100%/ })).toBeChecked();
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await page.getByRole('button', { name: 'Add to a collection' }).click();
  const collect = page.getByRole('dialog', { name: 'Add to a collection' });
  await collect.getByLabel('New collection').fill('Sea');
  await collect.getByRole('button', { name: 'Create and add' }).click();
  const sea = collect.getByRole('checkbox', { name: /^Sea/ });
  const sky = collect.getByRole('checkbox', { name: /^Sky/ });
  const done = collect.getByRole('button', { name: 'Done' });
  await expect(sea).toBeChecked();
  await done.click();

  // — later, after that message is gone: from the post's own menu, added to a second collection, which is then deleted; Back
  // closes dialogs
  const address = page.url();
  const openCollections = async () => {
    await page.getByRole('article').first().getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Add to a collection' }).click();
  };
  await openCollections();
  await expect(sea).toBeChecked();
  await expectGoodScreen(page);
  await page.goBack();
  await expect(collect).toHaveCount(0);
  expect(page.url()).toBe(address);
  await openCollections();
  await collect.getByLabel('New collection').fill('Sky');
  await collect.getByRole('button', { name: 'Create and add' }).click();
  await expect(collect.getByRole('checkbox', { name: 'Sky (1)', checked: true })).toBeVisible();
  await expect(collect.getByRole('checkbox', { name: 'Sea (1)', checked: true })).toBeVisible();
  await collect.getByRole('button', { name: 'Delete Sky' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete Sky?' });
  await page.goBack();
  await expect(remove).toHaveCount(0);
  await collect.getByRole('button', { name: 'Delete Sky' }).click();
  await remove.getByRole('button', { name: 'Delete collection' }).click();
  await expect(page.getByText('Sky deleted')).toBeVisible();
  await expect(sky).toHaveCount(0);
  await sea.click();
  await expect(collect.getByRole('checkbox', { name: 'Sea (0)', checked: false })).toBeVisible();
  await sea.click();
  await expect(collect.getByRole('checkbox', { name: 'Sea (1)', checked: true })).toBeVisible();
  await done.click();

  await expect(collect).toBeHidden();
  await page.getByLabel('Write a comment').fill('What a light');
  await page.reload();
  await expect(page.getByLabel('Write a comment')).toHaveValue('What a light');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Comment by Noor' })).toContainText(
    'What a light',
  );
  await expectGoodScreen(page);

  await creator.page.goto(`/post/${id}`);
  const comment = creator.page.getByRole('article', { name: 'Comment by Noor' });
  await comment.getByRole('button', { name: /^Like this comment/ }).click();
  await comment.getByRole('button', { name: 'More options for this comment' }).click();
  await creator.page.getByRole('menuitem', { name: 'Pin to the top' }).click();
  await expect(comment.getByText('Pinned')).toBeVisible();
  await comment.getByRole('button', { name: 'Reply' }).click();
  await creator.page.getByLabel('Write a reply').fill('Thank you');
  await creator.page.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await expect(creator.page.getByRole('article', { name: 'Comment by Mira' })).toContainText(
    'Thank you',
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Like this comment (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Bookmarks' }).click();
  await page.getByRole('button', { name: 'New collection' }).click();
  const make = page.getByRole('dialog', { name: 'New collection' });
  await make.getByLabel('Name').fill('Later');
  await make.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('radio', { name: 'Later (0)' })).toBeChecked();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Change Later' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete collection' }).click();
  await page.getByRole('radio', { name: 'Sea (1)' }).click();
  await page.getByRole('button', { name: 'Change Sea' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename collection' });
  await rename.getByLabel('Name').fill('');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(rename.getByText('Give the collection a name.')).toBeVisible();
  await rename.getByLabel('Name').fill('Harbours');
  await rename.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('radio', { name: 'Harbours (1)' })).toBeChecked();
  await page.getByRole('button', { name: 'Change Harbours' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await expectGoodScreen(page);
  const stranger = await person();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { name: 'Harbours', level: 1 })).toBeVisible();
  await expect(stranger.getByRole('article')).toHaveCount(1);
  await expect(stranger.getByText('For those who buy it')).toHaveCount(0);
  await expectGoodScreen(stranger);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change Harbours' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete collection' }).click();
  await expect(page.getByText('Harbours deleted')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Collection' })).toHaveCount(0);
  await expect(page.getByRole('article')).toContainText('For those who buy it');
});

test('a rule of one’s own: the second group opens the post, half of the first does not, and who gets in is said', async ({
  person,
}) => {
  const creator = await newcomer(await person(), 'Vera', 'creator');
  const listed = await newcomer(await person(), 'Ines', 'fan');
  const half = await newcomer(await person(), 'Omar', 'fan');
  await creator.call('POST', '/creators/me/tiers', { name: 'Gold', priceCents: 1200 });
  const { id: listId } = await creator.call<{ id: string }>('POST', '/creators/me/lists', {
    name: 'Friends',
  });
  for (const fan of [listed, half]) await fan.call('PUT', `/creators/${creator.id}/follow`);
  await creator.call('PUT', `/creators/me/lists/${listId}/people/${listed.id}`);

  const { page } = creator;
  await page.goto('/creator/create?new=post');
  await page.getByLabel('Text').fill('The letter of this month');
  await page.getByRole('radio', { name: /^Your own rule/ }).check();
  const first = page.getByRole('group', { name: 'Group 1' });
  await first.getByRole('button', { name: 'Add condition' }).click();
  await first.getByRole('combobox', { name: 'Condition' }).last().selectOption('followers');
  await page.getByRole('button', { name: 'Add another group' }).click();
  const second = page.getByRole('group', { name: 'Group 2' });
  await second.getByRole('combobox', { name: 'Condition' }).selectOption('list');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(second.getByRole('combobox', { name: 'List' })).toBeFocused();
  await expect(second.getByRole('combobox', { name: 'List' })).toHaveAccessibleDescription(
    'Choose a list.',
  );
  await second.getByRole('combobox', { name: 'List' }).selectOption({ label: 'Friends (1)' });
  await expect(
    page.getByText('Who can see it: Followers who are members, or people on Friends.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/post\//);

  await listed.page.goto(page.url());
  await expect(listed.page.getByText('The letter of this month', { exact: true })).toBeVisible();
  await half.page.goto(page.url());
  await expect(
    half.page.getByRole('button', { name: 'Subscribe for $12.00 a month' }),
  ).toBeVisible();
  await expect(half.page.getByText('The letter of this month')).toHaveCount(0);
  const stranger = await person();
  await stranger.goto(page.url());
  await expect(stranger.getByText('Open to followers who are members.')).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await expect(stranger.getByText('Friends')).toHaveCount(0);
});
