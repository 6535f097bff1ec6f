// Keys that seal unsent work of devices whose session ended (SY18). Derived from a secret outside the database, so that a restored backup
// also yields the keys of devices that came after it. Keys made by devices are stored wrapped: the database alone opens nothing.
import { DAY_MS } from '#contract/units.ts';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { writeAudit } from '#server/audit.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Caller } from '#server/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Separates these keys from anything else derived from the secret. */
const PURPOSE = 'fathom sealing key';

/** Binds a wrapped key to its account and device: moved to another row, it does not open. */
const boundTo = (accountId: string, deviceId: string) => Buffer.from(JSON.stringify([accountId, deviceId]));

function wrap(secret: Buffer, key: string, bound: Buffer): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(key, 'base64'), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]);
}

/** Undefined: wrapped with another secret, or damaged. */
function unwrap(secret: Buffer, wrapped: Uint8Array, bound: Buffer): string | undefined {
  const bytes = Buffer.from(wrapped);
  try {
    const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES)).setAAD(bound).setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('base64');
  } catch {
    return undefined;
  }
}

/** HKDF (RFC 5869). The secret is itself 32 random bytes, so no salt is needed. */
const derive = (secret: Buffer, bound: Buffer): string =>
  Buffer.from(hkdfSync('sha256', secret, '', Buffer.concat([Buffer.from(PURPOSE), bound]), KEY_BYTES)).toString('base64');

interface KeyCall {
  db: Db;
  secret: Buffer;
  caller: Caller;
  deviceId: string;
  atMs: number;
  address: string;
}

const audit = (tx: Tx, action: string, { caller, deviceId, atMs, address }: KeyCall) =>
  writeAudit(tx, {
    action,
    atMs,
    organisationId: caller.organisationId,
    accountId: caller.accountId,
    sessionId: caller.sessionId,
    address,
    subject: deviceId,
  });

/** Undefined: a key made by the device is stored and cannot be opened. */
async function readKey(tx: Tx, { secret, caller: { accountId }, deviceId }: KeyCall): Promise<string | undefined> {
  const [found] = await tx.query<{ wrapped: Uint8Array }>('select wrapped from sealing_keys where account_id = $1 and device_id = $2', [
    accountId,
    deviceId,
  ]);
  const bound = boundTo(accountId, deviceId);
  return found ? unwrap(secret, found.wrapped, bound) : derive(secret, bound);
}

/** Once a device has a key, work may be sealed with it. Only a key that can no longer be opened is replaced by the device's own. */
export async function keepSealingKey(call: KeyCall, key: string): Promise<void> {
  const { db, secret, caller, deviceId, atMs } = call;
  await db.transaction(caller, async (tx) => {
    if (await readKey(tx, call)) return;
    const kept = await tx.query(
      `insert into sealing_keys as k (account_id, device_id, wrapped, at_ms) values ($1, $2, $3, $4)
       on conflict (account_id, device_id) do update set wrapped = excluded.wrapped, at_ms = excluded.at_ms where k.at_ms < $4 returning 1`,
      [caller.accountId, deviceId, wrap(secret, key, boundTo(caller.accountId, deviceId)), atMs],
    );
    if (kept.length > 0) await audit(tx, 'sealingKeyKept', call);
  });
}

/** Per account and day. A client can ask for a key by any name, and each request adds a line to the audit log. */
const MOST_DEVICES = 200;

/** Devices that received their key today, by account, so that each is in the audit log once a day. In memory, per instance. */
export class KeysGiven {
  #day = 0;
  readonly #devices = new Map<string, Set<string>>();

  of(accountId: string, atMs: number): Set<string> {
    const day = Math.floor(atMs / DAY_MS);
    if (day !== this.#day) this.#devices.clear();
    this.#day = day;
    const devices = this.#devices.get(accountId) ?? new Set();
    this.#devices.set(accountId, devices);
    return devices;
  }
}

/** @throws Refusal notFound, tooMany */
export async function giveSealingKey(call: KeyCall, keysGiven: KeysGiven): Promise<string> {
  const given = keysGiven.of(call.caller.accountId, call.atMs);
  const isNew = !given.has(call.deviceId);
  if (isNew && given.size >= MOST_DEVICES) throw new Refusal('tooMany', 'This account has too many devices today. Try again tomorrow.');
  const key = await call.db.transaction(call.caller, async (tx) => {
    const found = await readKey(tx, call);
    if (found !== undefined && isNew) await audit(tx, 'sealingKeyGiven', call);
    return found;
  });
  if (key === undefined) throw new Refusal('notFound', 'No key is kept for this device.');
  given.add(call.deviceId);
  return key;
}
