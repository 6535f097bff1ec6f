// A push always shows something, shows its texts only to the account that it was sent to, and never throws.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PushData, PushMessage } from '#contract/entities/push.ts';
import { signInHere } from '#session/signed-in.fixture.ts';
import { accountDb } from '#store/device/account-db.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { claimAlerts } from '#store/alerts/told-alerts.ts';
import { answerPush, openNotification, renewSubscription } from './push.ts';

interface Shown {
  title: string;
  tag?: string;
  body?: string;
  silent?: boolean;
  data?: { path: string };
}
let shown: Shown[] = [];
let asked: string[] = [];
let badge: number | undefined;
let unsubscribed = 0;
let link: 'up' | 'down' = 'up';
let pages: { url: string; visibilityState: string; focus: () => Promise<void>; navigate: (url: string) => Promise<void> }[] = [];
let went: string[] = [];

const worker = {
  location: { origin: 'https://fathom.example' },
  registration: {
    async showNotification(title: string, options: Omit<Shown, 'title'> = {}) {
      shown = [...shown.filter(({ tag }) => tag !== options.tag), { title, ...options }]; // one tag is one notification
    },
    pushManager: {
      getSubscription: async () => ({ unsubscribe: async () => (unsubscribed += 1) }),
      subscribe: () => Promise.reject(new Error('none')),
    },
  },
  clients: {
    matchAll: async () => pages,
    openWindow: async (url: string) => void went.push(`open ${url}`),
  },
};

beforeEach(async () => {
  [shown, asked, badge, unsubscribed, link, pages, went] = [[], [], undefined, 0, 'up', [], []];
  vi.stubGlobal('self', worker);
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => (badge = count) });
  vi.stubGlobal('fetch', async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    if (link === 'down') throw new TypeError('no link');
    return Response.json({});
  });
  await deviceDb().settings.clear();
  await signInHere('ada');
  await accountDb('ada').open(); // the page that signed in has created it
});
afterEach(() => vi.unstubAllGlobals());

const messageOf = (words: { key?: string; accountId?: string; body?: string; alert?: PushData['alert'] } = {}): PushMessage => ({
  web_push: 8030,
  notification: {
    title: 'Proximity ALERT',
    body: words.body ?? '12 nm from a boarding',
    navigate: 'https://fathom.example/dashboard/map?alert=a-1',
    tag: 'alert:a-1',
    lang: 'en',
    dir: 'auto',
    silent: false,
    data: {
      accountId: words.accountId ?? 'ada',
      key: words.key ?? 'alert:a-1:1',
      deliveryId: 'd-1',
      path: '/dashboard/map?alert=a-1',
      atMs: 1_800_000_000_000,
      ...(words.alert && { alert: words.alert }),
    },
  },
  app_badge: 3,
  mutable: true,
});
const push = (value: unknown) => answerPush({ json: () => value } as Parameters<typeof answerPush>[0]);
const SAYS = ['PUT /api/push/deliveries/d-1'];

describe('a push', () => {
  test('shows its words, counts on the badge, says that it was shown, and pulls', async () => {
    await push(messageOf());
    expect(shown).toMatchObject([{ title: 'Proximity ALERT', body: '12 nm from a boarding', tag: 'alert:a-1', silent: false }]);
    expect(shown[0]?.data).toEqual(messageOf().notification.data);
    expect(badge).toBe(3);
    expect(asked).toEqual(expect.arrayContaining([...SAYS, 'POST /api/sync/pull']));
  });

  test('of an alert that a page of this device told is shown without a noise, whatever its revision; what became more urgent is heard', async () => {
    await claimAlerts([{ id: 'a-1', by: 'here', raisedAt: 5, priority: 'warning', known: { here: { raisedAt: 5 } }, mayBeLoud: true }], 10);
    await accountDb('ada').localAlerts.put({ id: 'a-1', createdAt: 5 } as never);
    await push(messageOf({ key: 'alert:a-1:2', alert: { raisedAt: 6, priority: 'warning' } }));
    expect(shown).toMatchObject([{ tag: 'alert:a-1', silent: true }]);
    await push(messageOf({ key: 'alert:a-1:3', alert: { raisedAt: 6, priority: 'alarm' } }));
    expect(shown).toMatchObject([{ tag: 'alert:a-1', silent: false }]);
  });

  test('that comes twice is one notification with one noise; a later revision takes its place and is heard', async () => {
    await push(messageOf());
    await push(messageOf());
    expect(shown).toMatchObject([{ tag: 'alert:a-1', silent: true }]);
    await push(messageOf({ key: 'alert:a-1:2', body: '5 nm from a boarding' }));
    expect(shown).toMatchObject([{ tag: 'alert:a-1', silent: false, body: '5 nm from a boarding' }]);
  });

  test('of what a page has shown already makes no second noise', async () => {
    const { claimShowing } = await import('#store/alerts/shown-here.ts');
    await claimShowing('alert:a-1:1');
    await push(messageOf());
    expect(shown).toMatchObject([{ silent: true }]);
  });

  test('that takes back what was told takes its place without a noise, and the next that is told is heard', async () => {
    await push(messageOf());
    const over = messageOf({ key: 'over:a-1:1', body: 'acknowledged or over' });
    over.notification.silent = true;
    over.notification.data.over = true;
    await push(over);
    expect(shown).toMatchObject([{ tag: 'alert:a-1', silent: true, body: 'acknowledged or over' }]);
    await push(messageOf({ key: 'alert:a-1:3' }));
    expect(shown).toMatchObject([{ tag: 'alert:a-1', silent: false }]);
  });

  test('without a link shows its words all the same; that it was shown is said with the next one', async () => {
    link = 'down';
    await push(messageOf());
    expect(shown).toMatchObject([{ title: 'Proximity ALERT' }]);
    link = 'up';
    asked = [];
    const next = messageOf({ key: 'alert:b-2:1' });
    next.notification.data.deliveryId = 'd-2';
    await push(next);
    expect(asked).toEqual(expect.arrayContaining([...SAYS, 'PUT /api/push/deliveries/d-2']));
    asked = [];
    next.notification.data.deliveryId = 'd-3';
    await push(next);
    expect(asked).not.toContain(SAYS[0]);
  });

  test('after sign-out says only that there is something, and ends the subscription', async () => {
    await deviceDb().session.clear();
    await push(messageOf());
    expect(JSON.stringify(shown)).not.toMatch(/ALERT|boarding|a-1:1/);
    expect(shown).toMatchObject([{ title: 'Fathom', body: expect.stringContaining('something new') }]);
    expect([unsubscribed, asked]).toEqual([1, []]);
  });

  test('to another account than the one that is here says nothing of it, and leaves the subscription, which may be theirs by now', async () => {
    await push(messageOf({ accountId: 'ben' }));
    expect(JSON.stringify(shown)).not.toMatch(/ALERT|boarding/);
    expect([shown.length, unsubscribed, asked]).toEqual([1, 0, []]);
  });

  test.each([
    ['no data', null],
    ['something else', { json: () => ({ hello: 'you' }) }],
    ['no JSON', { json: () => JSON.parse('{') as unknown }],
    [
      'a path out of the app',
      { json: () => ({ ...messageOf(), notification: { ...messageOf().notification, data: { path: '//evil.example' } } }) },
    ],
  ])('with %s shows something and does not throw', async (_, data) => {
    await answerPush(data as Parameters<typeof answerPush>[0]);
    expect(shown).toMatchObject([{ title: 'Fathom', data: { path: '/dashboard' } }]);
  });

  test('is shown when the device’s database is broken, without its words: nobody knows who is here', async () => {
    const broken = vi.spyOn(deviceDb().session, 'get').mockRejectedValue(new Error('broken'));
    await push(messageOf());
    expect(shown).toMatchObject([{ title: 'Fathom' }]);
    expect(unsubscribed).toBe(0);
    broken.mockRestore();
  });

  test('that even the browser refuses to show does not throw', async () => {
    const refused = vi.spyOn(worker.registration, 'showNotification').mockRejectedValue(new TypeError('no permission'));
    await push(messageOf());
    expect(refused).toHaveBeenCalledTimes(2);
    refused.mockRestore();
  });
});

describe('a click', () => {
  const page = (path: string, visibilityState = 'hidden') => {
    const url = `https://fathom.example${path}`;
    return {
      url,
      visibilityState,
      focus: async () => void went.push(`focus ${path}`),
      navigate: async (to: string) => void went.push(`navigate ${path} ${to}`),
    };
  };
  const click = (path: unknown) => openNotification({ data: { path }, close: () => went.push('close') } as unknown as Notification);
  const ALERT = '/dashboard/map?alert=a-1';

  test('opens the page when none is open', async () => {
    await click(ALERT);
    expect(went).toEqual(['close', `open https://fathom.example${ALERT}`]);
  });

  test('brings the page that shows it already to the front, and only that', async () => {
    pages = [page('/dashboard', 'visible'), page(ALERT)];
    await click(ALERT);
    expect(went).toEqual(['close', `focus ${ALERT}`]);
  });

  test('leads the page in view there, also where the browser refuses to focus it; opens one where it cannot be led', async () => {
    const inView = page('/dashboard', 'visible');
    inView.focus = () => Promise.reject(new Error('not allowed'));
    pages = [page('/dashboard/fleets'), inView];
    await click(ALERT);
    expect(went).toEqual(['close', `navigate /dashboard https://fathom.example${ALERT}`]);
    inView.navigate = () => Promise.reject(new TypeError('not controlled'));
    await click(ALERT);
    expect(went.at(-1)).toBe(`open https://fathom.example${ALERT}`);
  });

  test.each(['//evil.example/x', 'https://evil.example', 'javascript:alert(1)', undefined, 7])(
    'never leads out of the app: %s',
    async (path) => {
      await click(path);
      expect(went.at(-1)).toBe('open https://fathom.example/dashboard');
    },
  );

  test('does not throw where there is nothing to open', async () => {
    const nothing = vi.spyOn(worker.clients, 'openWindow').mockRejectedValue(new Error('no'));
    await click(ALERT);
    expect(nothing).toHaveBeenCalledOnce();
    nothing.mockRestore();
  });
});

test('a renewal that fails does not throw', async () => {
  await deviceDb().settings.put({ key: 'push', value: { accountId: 'ada', neutral: false } });
  link = 'down';
  await renewSubscription();
  expect(asked).toEqual(['GET /api/push/key']);
});
