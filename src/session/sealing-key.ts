// The key that seals this account's unsent work. The server issues and keeps it, so that the device can forget it at the end. The device
// makes one only if the server has none that it can open.
import { SealingKey } from '#contract/sync.ts';
import { askJson } from '#platform/http.ts';
import { log } from '#platform/log.ts';
import { withLock } from './with-lock.ts';
import { deviceDb, type SealedRow } from '#store/device/device-db.ts';
import { canSeal, deviceId, sealedWork, unseal } from './sealing.ts';
import { tellSession } from './session-channel.ts';
import { accessToken, storedSession } from './token.ts';

const LOCK = 'fathom-sealing-key';

/** Not extractable: the key can be used here, but not read. */
const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

const path = (device: string) => `/api/sync/keys/${encodeURIComponent(device)}`;

/** The key that the server keeps for a device of the account. undefined: unavailable now. 'none': the server has none. */
async function keptKey(device: string, token: string): Promise<CryptoKey | 'none' | undefined> {
  const answer = await askJson({ method: 'GET', path: path(device), token });
  if (!answer.ok) return answer.error.code === 'notFound' ? 'none' : undefined;
  const parsed = SealingKey.safeParse(answer.value);
  return parsed.success ? importKey(parsed.data.key) : undefined;
}

async function giveKey(device: string, token: string): Promise<void> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = btoa(String.fromCharCode(...bytes));
  await askJson({ method: 'PUT', path: path(device), token, body: { key } });
}

/**
 * Makes sure, while there is a connection, that this device has the account's key, so that sealing works without a connection later
 * (decision 3), and puts back work that was sealed before. May be called repeatedly; without a connection it does nothing.
 */
export async function readySealing(): Promise<void> {
  const session = await storedSession();
  if (!session || !canSeal()) return;
  const { id, organisationId } = session.account;
  const waiting = await sealedWork(id);
  if (waiting.length === 0 && (await deviceDb().sealingKeys.get(id))) return;
  await withLock(LOCK, async () => {
    const token = await accessToken();
    if (!token.ok) return;
    await ownKey(id, token.value);
    const rows = await sealedWork(id);
    for (const row of rows) await putBack(row, organisationId, token.value);
    if (rows.length > 0) tellSession({ kind: 'unsealed' });
  });
}

async function ownKey(accountId: string, token: string): Promise<void> {
  const { sealingKeys } = deviceDb();
  if (await sealingKeys.get(accountId)) return;
  const device = await deviceId();
  let key = await keptKey(device, token);
  if (key === 'none') {
    await giveKey(device, token);
    key = await keptKey(device, token); // the first key stays: ours, or another tab's
  }
  if (key === undefined || key === 'none') return;
  const held = { accountId, key };
  const db = deviceDb();
  await db.transaction('rw', db.session, sealingKeys, async () => {
    // the session may have ended meanwhile: no key may stay for an account that is not signed in
    if ((await db.session.get('current'))?.account.id === accountId) await sealingKeys.put(held);
  });
}

/** A piece that cannot be opened delays no other; its row says why, for its owner. */
async function putBack(row: SealedRow, organisationId: string, token: string): Promise<void> {
  const { sealed } = deviceDb();
  const key = row.key ?? (await keptKey(row.deviceId, token));
  if (key === undefined) return;
  if (key === 'none') return void (await sealed.update(row.id, { trouble: 'noKey' }));
  try {
    await unseal(row, key, organisationId);
  } catch (error) {
    log.warn('sealed work could not be opened', error);
    if (error instanceof DOMException && error.name === 'OperationError') await sealed.update(row.id, { trouble: 'unreadable' });
  }
}
