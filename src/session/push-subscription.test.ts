import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceDb } from '#store/device/device-db.ts';
import { pushWish, renewPush, switchPushOff, switchPushOn } from './push-subscription.ts';
import { signInHere } from './signed-in.fixture.ts';

/** A browser's push manager: each subscription gets a new endpoint, and an existing one stays. */
class Manager {
  made = 0;
  current: { endpoint: string; key: unknown } | undefined;
  otherKey = false;
  failure: Error | undefined;
  #subscription() {
    const { current } = this;
    if (!current) return null;
    return {
      toJSON: () => ({ endpoint: current.endpoint, keys: { p256dh: 'p', auth: 'a' }, expirationTime: null }),
      unsubscribe: async () => {
        this.current = undefined;
        this.otherKey = false;
        return true;
      },
    } as unknown as PushSubscription;
  }
  getSubscription = async () => this.#subscription();
  subscribe = async (options?: PushSubscriptionOptionsInit) => {
    if (this.failure) throw this.failure;
    if (this.otherKey) throw Object.assign(new Error('another key'), { name: 'InvalidStateError' });
    this.current ??= { endpoint: `https://push.example/${++this.made}`, key: options?.applicationServerKey };
    return this.#subscription() as PushSubscription;
  };
}
let manager: Manager;
let asked: [call: string, endpoint?: string, neutral?: boolean][] = [];
/** The next answers; when none is left, a good answer. */
let answers: { status: number; body: unknown }[] = [];

beforeEach(async () => {
  [manager, asked, answers] = [new Manager(), [], []];
  vi.stubGlobal('fetch', async (path: string, { method, body }: { method: string; body?: string }) => {
    const { endpoint, neutral } = (body ? JSON.parse(body) : {}) as { endpoint?: string; neutral?: boolean };
    asked.push([`${method} ${path}`, ...(endpoint ? [endpoint, neutral ?? false] : [])] as (typeof asked)[number]);
    const answer = method === 'PUT' ? answers.shift() : undefined;
    return Response.json(answer?.body ?? (path.endsWith('key') ? { publicKey: 'server-key' } : {}), { status: answer?.status ?? 200 });
  });
  await deviceDb().settings.clear();
  await signInHere('ada');
});
afterEach(() => vi.unstubAllGlobals());

const conflict = { status: 409, body: { message: 'Not yours', code: 'conflict' } };

test('switching on subscribes with the server’s key, tells the server, and is remembered for this account', async () => {
  expect(await switchPushOn(manager, true)).toEqual({ ok: true, value: undefined });
  expect(asked).toEqual([['GET /api/push/key'], ['PUT /api/push/subscription', 'https://push.example/1', true]]);
  expect(manager.current?.key).toBe('server-key');
  expect(await pushWish()).toEqual({ accountId: 'ada', neutral: true });
});

test('what another account’s session holds is given up for a new one, once', async () => {
  answers = [conflict];
  expect((await switchPushOn(manager, false)).ok).toBe(true);
  expect(manager.current?.endpoint).toBe('https://push.example/2');
  answers = [conflict, conflict];
  expect(await switchPushOn(manager, false)).toMatchObject({ ok: false, error: { code: 'conflict' } });
});

test('a subscription made with an older key of the server’s is made anew', async () => {
  manager.current = { endpoint: 'https://push.example/old', key: 'old' };
  manager.otherKey = true;
  expect((await switchPushOn(manager, false)).ok).toBe(true);
  expect(manager.current).toEqual({ endpoint: 'https://push.example/1', key: 'server-key' });
});

test('what fails is an answer in words, and is not remembered as on', async () => {
  manager.failure = new Error('push service not available');
  expect(await switchPushOn(manager, false)).toEqual({ ok: false, error: { code: 'internal', message: 'push service not available' } });
  manager.failure = undefined;
  answers = [{ status: 422, body: { message: 'Not there', code: 'invalid' } }];
  expect(await switchPushOn(manager, false)).toMatchObject({ error: { code: 'invalid', message: 'Not there' } });
  expect(await pushWish()).toBeUndefined();
});

test('switching off tells the server and the browser, also without a link', async () => {
  await switchPushOn(manager, false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no link')));
  await switchPushOff(manager);
  expect([manager.current, await pushWish()]).toEqual([undefined, undefined]);
});

test('at a start what is on is told again, with the address that the browser has now', async () => {
  await switchPushOn(manager, true);
  manager.current = undefined; // dropped by the browser
  asked = [];
  await renewPush(manager);
  expect(asked.at(-1)).toEqual(['PUT /api/push/subscription', 'https://push.example/2', true]);
});

test('what was never switched on is not asked for, and nothing is told after sign-out', async () => {
  await renewPush(manager);
  await switchPushOn(manager, false);
  await deviceDb().session.clear();
  asked = [];
  await renewPush(manager);
  expect([asked, manager.made]).toEqual([[], 1]);
});

test('what one account switched on does not go on for the next on the same device', async () => {
  await switchPushOn(manager, false);
  await signInHere('ben');
  asked = [];
  await renewPush(manager);
  expect([asked, manager.current, await pushWish()]).toEqual([[], undefined, undefined]);
});

test('on a device without room for the wish it is off, in words, and the browser is not subscribed', async () => {
  const put = vi.spyOn(deviceDb().settings, 'put').mockRejectedValue(new DOMException('no space', 'QuotaExceededError'));
  expect(await switchPushOn(manager, false)).toMatchObject({ ok: false, error: { code: 'storageFull' } });
  put.mockRestore();
  expect([manager.current, await pushWish()]).toEqual([undefined, undefined]);
});
