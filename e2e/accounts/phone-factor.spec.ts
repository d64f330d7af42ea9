import {
  announceFault,
  arriveSignedIn,
  expect,
  expectGoodScreen,
  expectToast,
  removeFactor,
  signInOnAuth,
  test,
  textedCode,
} from './accounts-test.ts';
import { LONG } from '../support/long.ts';

test(
  'a phone: its number, the code of the message, asked for at sign-in, removed',
  { tag: LONG },
  async ({ person, product }) => {
    const page = await person();
    const account = await arriveSignedIn(page, 'Tess Texter');
    const number = '+15550100042';
    await page.goto('/dashboard/settings?section=security');
    await page.getByRole('button', { name: 'Add a phone' }).click();
    const adding = page.getByRole('dialog', { name: 'Add a phone' });
    await expectGoodScreen(page);
    await adding.getByLabel('Phone number').fill('0100 42');
    await adding.getByRole('button', { name: 'Send code' }).click();
    await expect(adding.getByLabel('Phone number')).toHaveAccessibleDescription(/country code/);
    await adding.getByLabel('Phone number').fill('+1 (555) 010-0042');
    await adding.getByRole('button', { name: 'Send code' }).click();
    await expect(adding.getByText(`We texted a code to ${number}.`)).toBeVisible();
    await expectGoodScreen(page);
    const first = await textedCode(product, number);
    announceFault('422 POST /auth/v1/factors/');
    await adding.getByLabel('Six-digit code').fill(first === '000000' ? '000001' : '000000');
    await adding.getByRole('button', { name: 'Confirm' }).click();
    await expect(adding.getByLabel('Six-digit code')).toHaveAccessibleDescription(
      'Invalid MFA Phone code entered',
    );
    await adding.getByLabel('Six-digit code').fill(first);
    await adding.getByRole('button', { name: 'Confirm' }).click();
    await expectToast(page, 'success', 'Your phone is ready');
    await expect(page.getByText('Phone ending in 42', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await signInOnAuth(page, account);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(page.getByText(/\(Phone ending in 42\)/)).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('button', { name: 'Send code' }).click();
    const second = await textedCode(product, number, [first]);
    await page.getByRole('button', { name: 'Send another code' }).click();
    const third = await textedCode(product, number, [first, second]);
    await expectGoodScreen(page);
    await page.getByLabel('Six-digit code').fill(third);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible();

    await page.goto('/dashboard/settings?section=security');
    await removeFactor(page, 'Remove Phone ending in 42');
  },
);
