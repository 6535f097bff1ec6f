// This device's web push: for which account, and whether texts may be shown on a locked screen, as agreed with browser and server. Used by
// page and service worker. Never asks for permission: the page does that when the user presses a button.
import type { AppError } from '#contract/errors.ts';
import { pushEndpoints } from '#contract/endpoints/push.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { type Ask, askJson } from '#platform/http.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { storing } from './storing.ts';
import { accessToken, storedSession } from './token.ts';

const WISH = 'push';

/** What the user wants on this device, for the account that was signed in then. */
export interface PushWish {
  accountId: string;
  neutral: boolean;
}

type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>;

export const pushWish = async (): Promise<PushWish | undefined> => (await deviceDb().settings.get(WISH))?.value as PushWish | undefined;
const forgetWish = () => deviceDb().settings.delete(WISH);

/** Calls with the session's token, and once more with a fresh one if the server refuses it (decision 1). */
export async function askWithToken(question: Ask): Promise<Result<unknown>> {
  const token = await accessToken();
  if (!token.ok) return token;
  const answer = await askJson({ ...question, token: token.value });
  if (answer.ok || answer.error.code !== 'unauthenticated') return answer;
  const fresh = await accessToken(token.value);
  return fresh.ok ? askJson({ ...question, token: fresh.value }) : fresh;
}

const tellServer = (subscription: PushSubscription, neutral: boolean) => {
  const { endpoint, keys } = subscription.toJSON();
  return askWithToken({ ...pushEndpoints['push.subscribe'], body: { endpoint, keys, neutral } });
};

/** Errors: the server's; `internal` with the browser's text if its push service fails. */
async function subscribe(manager: Manager): Promise<Result<PushSubscription>> {
  const answer = await askWithToken(pushEndpoints['push.key']);
  if (!answer.ok) return answer;
  const key = pushEndpoints['push.key'].answer.safeParse(answer.value);
  if (!key.success) return fail({ code: 'parseError', message: '' });
  const options = { userVisibleOnly: true, applicationServerKey: key.data.publicKey };
  try {
    return ok(await manager.subscribe(options));
  } catch (error) {
    // the subscription was made with another server key; it must go before a new one can be made
    if ((error as { name?: string }).name !== 'InvalidStateError') return browserSays(error);
  }
  try {
    await (await manager.getSubscription())?.unsubscribe();
    return ok(await manager.subscribe(options));
  } catch (error) {
    return browserSays(error);
  }
}

const browserSays = (error: unknown): { ok: false; error: AppError } =>
  fail({ code: 'internal', message: error instanceof Error ? error.message : String(error) });

/** If the subscription belongs to another account's current session, makes a new one. */
async function agree(manager: Manager, neutral: boolean): Promise<Result<void>> {
  for (const last of [false, true]) {
    const subscription = await subscribe(manager);
    if (!subscription.ok) return subscription;
    const told = await tellServer(subscription.value, neutral);
    if (told.ok) return ok(undefined);
    if (last || told.error.code !== 'conflict') return told;
    await subscription.value.unsubscribe();
  }
  return fail({ code: 'internal', message: '' });
}

/**
 * For the signed-in account; permission must have been given. If the wish cannot be stored, push stays off. Errors: the server's,
 * storageFull, storageLost.
 */
export async function switchPushOn(manager: Manager, neutral: boolean): Promise<Result<void>> {
  const account = (await storedSession())?.account;
  if (!account) return fail({ code: 'unauthenticated', message: '' });
  const agreed = await agree(manager, neutral);
  if (!agreed.ok) return agreed;
  const wish: PushWish = { accountId: account.id, neutral };
  const kept = await storing(() => deviceDb().settings.put({ key: WISH, value: wish }));
  if (kept.ok) return agreed;
  await (await manager.getSubscription())?.unsubscribe(); // the server finds out with its next push
  return kept;
}

/** Works without a connection too: a later push then fails, and the server learns from that. */
export async function switchPushOff(manager: Manager): Promise<void> {
  await forgetWish();
  await askWithToken(pushEndpoints['push.unsubscribe']);
  await (await manager.getSubscription())?.unsubscribe();
}

/**
 * Runs at each start and when the browser has changed the subscription, because browsers drop subscriptions silently and each sign-in is a
 * new session. Turns push off if another account had turned it on.
 */
export async function renewPush(manager: Manager): Promise<void> {
  const [wish, session] = await Promise.all([pushWish(), storedSession()]);
  if (!wish || !session) return;
  if (wish.accountId === session.account.id) return void (await agree(manager, wish.neutral));
  await forgetWish();
  await (await manager.getSubscription())?.unsubscribe();
}
