// The switch for notifications in every state that a browser can be in, and the test that reports what the device itself has said.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PushDevice } from '#platform/notifications.ts';
import { pushWish } from '#session/push-subscription.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { refuse, serverWith } from '#tests/server-answers.ts';
import { ACCOUNT, closeSignedIn, openSignedIn, renderAt } from '#tests/signed-in-device.tsx';
import { PushCard } from './push-card.tsx';

/** A browser as the switch sees it; `answer` is what the user says to its question. */
function browser({ support = 'yes', permission = 'default', answer = 'granted', ready = true }: Record<string, unknown> = {}) {
  const state = { permission, asked: 0, current: undefined as object | undefined };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => (state.current = undefined),
  };
  const manager = {
    getSubscription: async () => state.current ?? null,
    subscribe: async () => (state.current = subscription),
  };
  const device = {
    support: () => support,
    permission: () => state.permission,
    ask: async () => {
      state.asked += 1;
      return (state.permission = answer);
    },
    manager: async () => (ready ? manager : undefined),
  } as unknown as PushDevice;
  return { device, state };
}

let server: ReturnType<typeof serverWith>;
/** What the server says of the test, one answer after the other; the last one stands. */
let deliveryStates: string[] = [];

beforeEach(async () => {
  await page.viewport(1280, 800);
  deliveryStates = ['shown'];
  server = serverWith({
    'push.key': { publicKey: 'server-key' },
    'push.subscribe': {},
    'push.unsubscribe': {},
    'push.test': { _id: 'd-1', state: 'waiting' },
    'push.delivery': () => ({ _id: 'd-1', state: deliveryStates.length > 1 ? deliveryStates.shift() : deliveryStates[0] }),
  });
  await deviceDb().settings.clear();
  await openSignedIn();
});
afterEach(async () => {
  await deviceDb().settings.clear();
  await closeSignedIn();
});

const open = async (device: PushDevice) => (await renderAt(<PushCard accountId={ACCOUNT.id} device={device} />)).screen;
const calls = () => server.asked.map(({ name }) => name).filter((name) => name.startsWith('push.'));

test.each([
  [{ support: 'no' }, /cannot show notifications/],
  [{ support: 'homeScreen' }, /Add to Home Screen/],
  [{ support: 'oldIos' }, /16\.4 or newer/],
  [{ ready: false }, /Reload the page/],
  [{ permission: 'denied' }, /blocked in the browser/],
])('with %o it says what stands in the way, and offers nothing', async (how, words) => {
  const screen = await open(browser(how).device);
  await expect.element(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('button').elements()).toHaveLength(0);
  expect(screen.getByRole('switch').elements()).toHaveLength(0);
});

test('the browser’s question is asked at a press and not before; then the device listens', async () => {
  const { device, state } = browser();
  const screen = await open(device);
  await expect.element(screen.getByText(/^Off\./)).toBeVisible();
  expect([state.asked, calls()]).toEqual([0, []]);
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText(/^On\./)).toBeVisible();
  expect(state.asked).toBe(1);
  expect(server.asked.at(-1)).toEqual({
    name: 'push.subscribe',
    params: {},
    body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, neutral: false },
  });
  expect(await seriousFindings()).toEqual([]);
});

test.each([
  ['denied', /blocked in the browser/],
  ['default', /closed the browser’s question/],
])('a question that is answered %s switches nothing on and says so', async (answer, words) => {
  const screen = await open(browser({ answer }).device);
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  expect([calls(), await pushWish()]).toEqual([[], undefined]);
});

async function openOn() {
  const { device, state } = browser();
  const screen = await open(device);
  await screen.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(screen.getByText(/^On\./)).toBeVisible();
  return { screen, state };
}

test('what they say can be hidden, and switching off ends it here and on the server', async () => {
  const { screen, state } = await openOn();
  await screen.getByLabelText(/Hide the content/).click();
  await expect.poll(() => server.asked.at(-1)?.body).toMatchObject({ neutral: true });
  await expect.element(screen.getByLabelText(/Hide the content/)).toBeChecked();
  await screen.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(screen.getByText(/^Off\./)).toBeVisible();
  expect([calls().at(-1), state.current, await pushWish()]).toEqual(['push.unsubscribe', undefined, undefined]);
});

test.each([
  [['sent', 'shown'], 'Shown on this device.'],
  [['failed'], /could not be delivered/],
])('a test that goes %o says so, and says shown only when the device has said it', async (states, words) => {
  const { screen } = await openOn();
  deliveryStates = ['waiting'];
  await screen.getByRole('button', { name: 'Send me a test notification' }).click();
  await expect.element(screen.getByText('Sending…')).toBeVisible();
  deliveryStates = [...states];
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('tests that the server refuses are said in its words', async () => {
  const { screen } = await openOn();
  server.answers['push.test'] = refuse({ code: 'tooMany', message: 'That were many tests.' });
  await screen.getByRole('button', { name: 'Send me a test notification' }).click();
  await expect.element(screen.getByText('That were many tests.')).toBeVisible();
});

test('without a link it says so and holds the buttons back, but off is off', async () => {
  const { screen, state } = await openOn();
  server.isDown = true;
  await screen.getByRole('button', { name: 'Send me a test notification' }).click();
  await expect.element(screen.getByText('The server cannot be reached')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send me a test notification' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Turn off' }).click();
  await expect.element(screen.getByText(/^Off\./)).toBeVisible();
  expect(state.current).toBeUndefined();
});

test('what another account of this device switched on is off for this one', async () => {
  const { device, state } = browser({ permission: 'granted' });
  state.current = {};
  await deviceDb().settings.put({ key: 'push', value: { accountId: 'somebody-else', neutral: true } });
  const screen = await open(device);
  await expect.element(screen.getByText(/^Off\./)).toBeVisible();
});
