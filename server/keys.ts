// The server's own secrets, made at its first start and kept in DATA_DIR/keys, readable by nobody else. They never leave this folder.
import { createECDH, createHash, createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface Keys {
  /** Ed25519, PEM. Signs access tokens. */
  accessPrivate: string;
  accessPublic: string;
  /** Names the key in a token's header, so that a later key can stand beside it. */
  accessKeyId: string;
  /** 32 bytes. Derives each refresh token from the one before (sessions.ts). */
  refresh: Buffer;
  /** 32 bytes. The keys that seal unsent work come from it (sync/sealing-keys.ts). */
  sealing: Buffer;
  /** 32 bytes. Seals what waiting mails say (mail/sealed-values.ts). */
  mail: Buffer;
  /** P-256, as web push writes its keys: raw, base64url. Says to push services who sends; devices subscribe with the public one. */
  push: { publicKey: string; privateKey: string };
}

/** Whole or not at all: a crash half-way leaves no cut key behind. */
async function write(file: string, content: string): Promise<void> {
  const part = `${file}.part`;
  const handle = await open(part, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, file).catch(async (error: unknown) => {
    await rm(part, { force: true });
    throw error;
  });
}

async function readOrMake(file: string, make: () => string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const content = make();
    await write(file, content);
    return content;
  }
}

/** @throws in words when the file is there but is no key */
async function openSecret(file: string, otherwise: string): Promise<Buffer> {
  const secret = Buffer.from(await readOrMake(file, () => randomBytes(32).toString('base64url')), 'base64url');
  if (secret.length !== 32) throw new Error(`${file} is damaged. Restore it from a backup, or remove it: ${otherwise}`);
  return secret;
}

/** @throws in words when the file is there but is no key */
async function openPushKey(file: string): Promise<Keys['push']> {
  const curve = createECDH('prime256v1');
  const text = await readOrMake(file, () => {
    curve.generateKeys();
    return curve.getPrivateKey('hex').padStart(64, '0');
  });
  try {
    if (!/^[\da-f]{64}$/.test(text)) throw new Error('no 32 bytes');
    curve.setPrivateKey(Buffer.from(text, 'hex'));
    return { publicKey: curve.getPublicKey('base64url'), privateKey: Buffer.from(text, 'hex').toString('base64url') };
  } catch {
    throw new Error(`${file} is damaged. Restore it from a backup, or remove it: devices then have to switch notifications on again`);
  }
}

/** @throws in words when a key file is there but is no key */
export async function openKeys(dataDir: string): Promise<Keys> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const accessFile = join(folder, 'access-token.pem');
  const pem = await readOrMake(accessFile, () =>
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
  const refresh = await openSecret(join(folder, 'refresh-token.key'), 'everybody then signs in again');
  const sealing = await openSecret(join(folder, 'sealing.key'), 'work that signed-out devices have sealed is then lost');
  const mail = await openSecret(join(folder, 'mail.key'), 'mails that wait to be sent are then lost');
  const push = await openPushKey(join(folder, 'push.key'));
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key');
    const accessPublic = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
    const accessKeyId = createHash('sha256').update(accessPublic).digest('base64url').slice(0, 16);
    return { accessPrivate: pem, accessPublic, accessKeyId, refresh, sealing, mail, push };
  } catch {
    throw new Error(`${accessFile} is damaged. Restore it from a backup, or remove it: open apps then fetch a new token by themselves`);
  }
}
