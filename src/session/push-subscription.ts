// Where this device listens to web push, for whom, and whether its texts may stand on a locked screen: agreed with browser and server.
// Read by page and service worker. Asks for no permission: that is the page's, at a press.
import type { AppError } from '#contract/errors.ts';
import { pushEndpoints } from '#contract/endpoints/push.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { type Ask, askJson } from '#platform/http.ts';
import { deviceDb } from '#store/device/device-db.ts';
import { storing } from './storing.ts';
import { accessToken, storedSession } from './token.ts';

const WISH = 'push';

/** What the user of this device wants, for the account that was signed in then. */
export interface PushWish {
  accountId: string;
  neutral: boolean;
}

type Manager = Pick<PushManager, 'getSubscription' | 'subscribe'>;

export const pushWish = async (): Promise<PushWish | undefined> => (await deviceDb().settings.get(WISH))?.value as PushWish | undefined;
const forgetWish = () => deviceDb().settings.delete(WISH);

/** With the session's token; once more with a fresh one where the server refuses it (decision 1). */
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

/** Errors: what the server says; `internal` with the browser's words where its push service does not serve. */
async function subscribe(manager: Manager): Promise<Result<PushSubscription>> {
  const answer = await askWithToken(pushEndpoints['push.key']);
  if (!answer.ok) return answer;
  const key = pushEndpoints['push.key'].answer.safeParse(answer.value);
  if (!key.success) return fail({ code: 'parseError', message: '' });
  const options = { userVisibleOnly: true, applicationServerKey: key.data.publicKey };
  try {
    return ok(await manager.subscribe(options));
  } catch (error) {
    // made with another key of the server's: only without it a new one can be made
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

/** A subscription that belongs to another account's living session is given up for a new one. */
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

/** For whoever is signed in. The permission must have been given. A device without room for the wish has no push: storageFull, storageLost. */
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

/** Works without a link too: what the server still sends then comes to nobody, and it finds that out. */
export async function switchPushOff(manager: Manager): Promise<void> {
  await forgetWish();
  await askWithToken(pushEndpoints['push.unsubscribe']);
  await (await manager.getSubscription())?.unsubscribe();
}

/**
 * At each start, and when the browser changed the subscription: browsers drop them without a word, and each sign-in is another session.
 * What another account switched on does not go on for this one.
 */
export async function renewPush(manager: Manager): Promise<void> {
  const [wish, session] = await Promise.all([pushWish(), storedSession()]);
  if (!wish || !session) return;
  if (wish.accountId === session.account.id) return void (await agree(manager, wish.neutral));
  await forgetWish();
  await (await manager.getSubscription())?.unsubscribe();
}
