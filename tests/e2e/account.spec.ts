// One person's account from its beginning to its end, with the keyboard alone: registered, proven by mail, used, changed, deleted.
import { expect, type Page } from '@playwright/test';
import { test, watch } from './app-page.ts';
import { MEMBER, PASSWORD as MEMBER_PASSWORD } from './fathom-server.ts';
import { expectNothingSerious, expectTargetsForFingers } from './findings.ts';
import { press, tabTo, typeInto } from './keyboard.ts';
import { mailedLink } from './outbox.ts';
import { shoreOf } from './shore.ts';

const EMAIL = 'ida.rask@lines.example';
const PASSWORD = 'plum harbour violet tractor';

const shore = shoreOf();
test.use({ serviceWorkers: 'block' }); // nothing here is without a link: no test waits for a page to be kept

/** An entry of the account menu. */
async function chooseInMenu(page: Page, name: string): Promise<void> {
  await press(page, page.getByRole('button', { name: /^Account:/ }));
  const entry = page.getByRole('menuitem', { name, exact: true });
  const focused = page.locator('[role=menuitem]:focus');
  for (let steps = 0; steps < 12; steps++) {
    await expect(focused).toBeVisible(); // the menu moves the focus a moment after the key
    const at = await focused.innerText();
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowDown');
    await expect(focused).not.toHaveText(at);
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

async function signIn(page: Page, password: string): Promise<void> {
  await typeInto(page, page.getByLabel('E-mail'), EMAIL);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await page.keyboard.press('Enter');
}

const call = (path: string, key: string, body: object) =>
  fetch(`${shore.server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('an account from registering to its deletion, with the keyboard alone', { tag: '@long' }, async ({ page, browser }) => {
  await page.goto(shore.server.url);
  await press(page, page.getByRole('link', { name: 'Register' }));
  await typeInto(page, page.getByLabel('First name'), 'Ida');
  await typeInto(page, page.getByLabel('Last name'), 'Rask');
  await typeInto(page, page.getByLabel('E-mail'), EMAIL);
  await typeInto(page, page.getByLabel('New password'), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your e-mail')).toBeVisible();

  const link = await mailedLink(shore.server, 'verifyEmail', EMAIL);
  const otherDevice = await browser.newContext();
  watch(otherDevice);
  const elsewhere = await otherDevice.newPage();
  await elsewhere.goto(link); // whoever reads the mail did not choose the password
  await typeInto(elsewhere, elsewhere.getByLabel('Password', { exact: true }), 'not what Ida chose');
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^This is not the password/);
  await otherDevice.close();

  await page.goto(link);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Account created successfully')).toBeVisible();

  await chooseInMenu(page, 'Sign out');
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.goto(link);
  await expect(page.getByText('This link is no longer valid')).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Sign in instead' }));
  await signIn(page, PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(link); // where somebody is at work a mailed link asks first
  await expect(page.getByText(`${EMAIL} is signed in on this device.`)).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Fathom, home' }));
  await expect(page).toHaveURL(/\/dashboard$/);

  await chooseInMenu(page, 'Your account');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await typeInto(page, page.getByLabel('First name'), 'Inga');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account: Inga Rask' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Where you are signed in' }).getByText('This device')).toBeVisible();
  await expectNothingSerious(page);

  await press(page, page.getByRole('button', { name: 'New key' }));
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Name'), 'Noon report');
  await typeInto(page, dialog.getByLabel('Current password'), PASSWORD);
  await page.keyboard.press('Enter');
  const secret = dialog.getByLabel('Key', { exact: true });
  await expect(secret).toHaveValue(/^fth_/);
  const key = await secret.inputValue();
  await press(page, dialog.getByRole('button', { name: 'I have saved it' }));
  await expect(page.getByText('Noon report', { exact: true })).toBeVisible();
  expect((await call('/api/fleets', key, {})).status, 'a key that may read reads').toBe(200);
  expect((await call('/api/fleets/new', key, { name: 'Written by a key' })).status, 'and does not write').toBe(403);

  await press(page, page.getByRole('button', { name: 'Delete my account' }));
  await typeInto(page, dialog.getByLabel(`Type ${EMAIL} to confirm`), EMAIL);
  await typeInto(page, dialog.getByLabel('Current password'), PASSWORD);
  await tabTo(page, dialog.getByRole('button', { name: 'Delete for good' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText('Account deleted successfully')).toBeVisible();
  await expect.poll(async () => (await call('/api/fleets', key, {})).status, { message: 'its key is gone with it' }).toBe(401);
  await signIn(page, PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('every control of these pages is large enough for a glove, and nothing is too wide', { tag: '@long' }, async ({ page }) => {
    const look = async () => {
      for (const width of [820, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectTargetsForFingers(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
    };
    const pages = [
      ['register', 'Register'],
      ['verify', 'Confirm your address'],
      ['reset-password', 'Forgotten password'],
      ['new-password?code=abcde-fghjk', 'Set a new password'],
    ];
    for (const [path, title] of pages) {
      await page.goto(`${shore.server.url}/auth/${path}`);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await look();
    }
    await page.goto(`${shore.server.url}/auth/login?to=/dashboard/user`);
    await page.getByLabel('E-mail').fill(MEMBER);
    await page.getByLabel('Password', { exact: true }).fill(MEMBER_PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).tap();
    await expect(page.getByText('This device', { exact: true }).first()).toBeVisible();
    await look();
    await page.getByRole('button', { name: 'New key' }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look();
  });
});
