// A push service on this machine and a listening device, for tests. It decrypts by RFC 8291 and RFC 8188 alone, with node:crypto, and
// shares no code with our encryption.
import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Taken {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  address: string;
  taken: Taken[];
  /** The answers to the next pushes; 201 when there is none left. */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): Promise<unknown>;
}

export async function openPushService(): Promise<PushService> {
  const taken: Taken[] = [];
  const answers: PushService['answers'] = [];
  const server = createServer((request, answer) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      answer.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const expand = (secret: Buffer, salt: Buffer, label: Buffer, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, label, bytes));

export interface Device {
  keys: { p256dh: string; auth: string };
  /** @throws Error when it was not encrypted for this device, or was changed */
  read(body: Buffer): string;
}

/** The names are those of RFC 8291, 3.4: ua is this device, as the application server. */
export function newDevice(): Device {
  const ua = createECDH('prime256v1');
  ua.generateKeys();
  const authSecret = randomBytes(16);
  return {
    keys: { p256dh: ua.getPublicKey('base64url'), auth: authSecret.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16);
      const recordBytes = body.readUInt32BE(16);
      const asPublic = body.subarray(21, 21 + body.readUInt8(20));
      const record = body.subarray(21 + asPublic.length);
      if (record.length > recordBytes) throw new Error('more than one record');
      const shared = ua.computeSecret(asPublic);
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ua.getPublicKey(), asPublic]);
      const ikm = expand(shared, authSecret, keyInfo, 32);
      // the extract step by hand, as in RFC 8188, 2.2 and 2.3
      const prk = createHmac('sha256', salt).update(ikm).digest();
      const derive = (label: string, bytes: number) =>
        createHmac('sha256', prk)
          .update(Buffer.from(`${label}\0\u0001`))
          .digest()
          .subarray(0, bytes);
      const decipher = createDecipheriv('aes-128-gcm', derive('Content-Encoding: aes128gcm', 16), derive('Content-Encoding: nonce', 12));
      decipher.setAuthTag(record.subarray(-16));
      const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2); // the delimiter of a last record; after it only zeros
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('wrong padding');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}

/** What the sender says of itself (RFC 8292), with its signature checked by the key that it names. @throws Error when the signature is wrong */
export function readVapid(header: string | undefined): { key: string; claims: { aud: string; exp: number; sub: string } } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const [head = '', claims = '', signature = ''] = token.split('.');
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')))
    throw new Error('not signed by its key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string } };
}
