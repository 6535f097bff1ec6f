// The server as a process: what it says when it cannot start, and what it survives.
import { once } from 'node:events';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as httpRequest } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { io as connectSocket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Session } from '#contract/entities/accounts.ts';
import { Health } from '#contract/health.ts';
import { findPostgres, startTestPostgres } from './db/test-postgres.ts';
import { ADMIN, failToStart, killLeftovers, NPM_START, type ServerProcess, spawnServer, startServer } from './test-server.ts';
import { canMakeCertificate, makeCertificate } from './certificate.fixture.ts';

/** A first start makes a database: seconds alone, many more on a busy machine. */
const PATIENT_MS = 180_000;

let folder = '';
/** Its database is made by the server that all tests of the first group share; later starts on it are quick. */
let dataDir = '';
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fathom-data-'));
  server = await startServer({ PORT: '0', DATA_DIR: dataDir }, NPM_START);
}, PATIENT_MS);
afterAll(async () => {
  await killLeftovers();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-main-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));

const JSON_TYPE = { 'content-type': 'application/json' };
const health = async (address: string) => Health.parse(await (await fetch(`${address}/api/health`)).json());
async function signIn(address: string): Promise<{ session: Session; cookie: string }> {
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(ADMIN) });
  return { session: Session.parse(await answer.json()), cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

describe('a server that runs', () => {
  test('says its address and its first accounts, and no password that was given to it', () => {
    expect(server.said()).toContain('admin@fathom.example');
    expect(server.said()).not.toContain(ADMIN.password);
  });

  test.runIf(process.platform === 'linux')('gives back memory that no thread uses: npm start says so to the allocator', async () => {
    expect(await readFile(`/proc/${server.child.pid}/environ`, 'utf8')).toContain('MALLOC_TRIM_THRESHOLD_=131072');
  });

  test('answers its health without a sign-in, with its version', async () => {
    const { version } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string };
    const feeds = [{ kind: 'demonstration' }];
    expect(await health(server.address)).toMatchObject({ status: 'ok', version, database: { kind: 'pglite', state: 'ok' }, feeds });
  });

  test('leaves mails as files in the data folder while no mail server is named, with links to its own address', async () => {
    const body = JSON.stringify({ email: 'new@x.example', password: 'a lamp in every window', firstName: 'N', lastName: 'N' });
    expect((await fetch(`${server.address}/api/auth/register`, { method: 'POST', headers: JSON_TYPE, body })).status).toBe(200);
    const outbox = join(dataDir, 'outbox');
    await expect
      .poll(() => existsSync(outbox) && readdir(outbox), { timeout: PATIENT_MS })
      .toEqual([expect.stringMatching(/verifyEmail\.eml$/)]);
    const [file = ''] = await readdir(outbox);
    const eml = (await readFile(join(outbox, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const token = eml.split(`${server.address}/auth/verify?token=`)[1]?.slice(0, 43);
    const answer = await fetch(`${server.address}/api/auth/verify-email`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ token, password: 'a lamp in every window' }),
    });
    expect(Session.parse(await answer.json()).account.email).toBe('new@x.example');
    expect(server.said()).not.toContain(token);
  });

  test('lists ships, ports and events to who signed in', async () => {
    const { session } = await signIn(server.address);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${session.jwtToken}` };
    const ask = async (path: string, body: object) => {
      const answer = await fetch(`${server.address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await answer.json()) as Record<string, number>;
    };
    await expect.poll(async () => (await ask('/api/ships', { global: true }))['count'], { timeout: 15_000 }).toBeGreaterThan(1000);
    expect((await ask('/api/ports', {}))['portCount']).toBeGreaterThan(1000);
    expect((await ask('/api/events', {}))['eventCount']).toBeGreaterThan(10);
  });

  test(
    'refuses a second server on its data folder, in words, and goes on',
    async () => {
      const { code, said } = await failToStart({ PORT: '0', DATA_DIR: dataDir });
      expect(code).toBe(1);
      expect(said).toContain(`Another Fathom server (process ${server.child.pid}) is using this data folder`);
      expect(said).not.toMatch(/\n\s+at /); // no stack
      expect((await health(server.address)).status).toBe('ok');
    },
    PATIENT_MS,
  );

  test(
    'finishes a request that is under way when it is told to stop, and exits with 0',
    async () => {
      const call = httpRequest(`${server.address}/api/auth/login`, { method: 'POST', headers: { ...JSON_TYPE, expect: '100-continue' } });
      const answered = once(call, 'response') as Promise<[IncomingMessage]>;
      const begun = once(call, 'continue');
      call.flushHeaders();
      await begun; // the server has this request in hand
      const stopped = server.stop();
      const isOpen = () =>
        fetch(server.address).then(
          () => true,
          () => false,
        );
      await expect.poll(isOpen, { timeout: 20_000 }).toBe(false);
      call.end(JSON.stringify(ADMIN));
      const [answer] = await answered;
      answer.resume();
      expect(answer.statusCode).toBe(200);
      expect(await stopped).toBe(0);
    },
    PATIENT_MS,
  );
});

/** Runs after the group above, whose last test has freed the folder. */
describe('a server that cannot start says why in words, without a stack, and exits with 1', () => {
  const expectWords = async (environment: Record<string, string>, words: RegExp) => {
    const { code, said } = await failToStart({ PORT: '0', DATA_DIR: dataDir, ...environment });
    expect(code, said).toBe(1);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/\n\s+at /);
    return said;
  };
  const cannot = (what: string, check: () => Promise<unknown>) => test(what, async () => void (await check()), PATIENT_MS);

  cannot('every wrong name of the environment at once', () =>
    expectWords({ PORT: 'eighty', AIS_SOURCES: 'pigeon://loft', LOG_LEVEL: 'loud' }, /3 wrong values:[^]*PORT[^]*LOG_LEVEL[^]*AIS_SOURCES/),
  );
  cannot('a port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expectWords({ PORT: String(port) }, new RegExp(`Port ${port} on 127.0.0.1 is in use`));
    other.close();
  });
  cannot('an address that this machine does not have', () =>
    expectWords({ HOST: '192.0.2.1' }, /This machine has no address 192\.0\.2\.1/),
  );
  cannot('a data folder that is a file', async () => {
    await writeFile(join(folder, 'data'), 'a file');
    await expectWords({ DATA_DIR: join(folder, 'data') }, /data is not a folder/);
  });
  test.skipIf(userInfo().uid === 0)('a data folder that may not be written', async () => {
    await mkdir(join(folder, 'locked'), { mode: 0o500 });
    await expectWords({ DATA_DIR: join(folder, 'locked', 'data') }, /cannot be read or written by this user/);
  });
  cannot('a certificate that is not there', () =>
    expectWords({ TLS_CERT: join(folder, 'no.pem'), TLS_KEY: join(folder, 'no.key') }, /no\.(pem|key) does not exist/),
  );
  cannot('a damaged key', async () => {
    await mkdir(join(folder, 'data', 'keys'), { recursive: true });
    await writeFile(join(folder, 'data', 'keys', 'access-token.pem'), 'garbage');
    await expectWords({ DATA_DIR: join(folder, 'data') }, /access-token\.pem is damaged/);
  });
  cannot('a database that is not there, without repeating its password', async () => {
    const url = 'postgres://fathom:hunter2@127.0.0.1:1/fathom';
    const said = await expectWords({ DATA_DIR: join(folder, 'data'), DATABASE_URL: url }, /The database of DATABASE_URL cannot be reached/);
    expect(said).not.toContain('hunter2');
  });
});

test('a start that was killed while it made its database is made good by the next one, and nothing is thrown away', {
  timeout: PATIENT_MS,
  tags: ['long'],
}, async () => {
  // two first starts
  const killed = spawnServer({ PORT: '0', DATA_DIR: folder });
  await expect.poll(() => existsSync(join(folder, 'pgdata', 'PG_VERSION')), { timeout: PATIENT_MS, interval: 5 }).toBe(true);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const next = await startServer({ PORT: '0', DATA_DIR: folder });
  expect((await health(next.address)).status).toBe('ok');
  expect((await readdir(folder)).filter((name) => name.startsWith('pgdata.unfinished-'))).toHaveLength(1);
  await next.stop();
});

function mountTiny(at: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', at], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
function mayMountTiny(): boolean {
  if (process.platform !== 'linux' || userInfo().uid !== 0) return false;
  const at = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  const mounted = mountTiny(at);
  if (mounted) execFileSync('umount', ['-l', at]);
  return mounted;
}

test.skipIf(!mayMountTiny())(
  'a full disk is said in words, at the first start and later; ships are served meanwhile, and all goes on when there is room',
  { timeout: PATIENT_MS, tags: ['long'] }, // three starts
  async () => {
    const tiny = join(folder, 'tiny');
    await mkdir(tiny);
    mountTiny(tiny);
    try {
      const environment = { PORT: '0', DATA_DIR: join(tiny, 'data') };
      const { code, said } = await failToStart(environment);
      expect(code).toBe(1);
      expect(said).toContain('The disk is full');
      execFileSync('mount', ['-o', 'remount,size=150m', tiny], { stdio: 'pipe' });
      const roomy = await startServer(environment);
      const { session, cookie } = await signIn(roomy.address);
      const login = async () => {
        const answer = await fetch(`${roomy.address}/api/auth/login`, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(ADMIN) });
        return [answer.status, ((await answer.json()) as { message?: string }).message];
      };
      await writeFile(join(tiny, 'filler'), Buffer.alloc(150 * 1024 * 1024)).catch(() => {}); // as much as fits
      await expect.poll(login, { timeout: 60_000, interval: 1 }).toEqual([503, 'The server’s disk is full. Nothing was changed.']);
      const headers = { ...JSON_TYPE, authorization: `Bearer ${session.jwtToken}` };
      expect((await fetch(`${roomy.address}/api/ships`, { method: 'POST', headers, body: '{"global":true}' })).status).toBe(200);
      await rm(join(tiny, 'filler'));
      expect((await login())[0]).toBe(200);
      await roomy.stop();
      const again = await startServer(environment);
      expect((await fetch(`${again.address}/api/auth/refresh-token`, { method: 'POST', headers: { cookie } })).status).toBe(200);
      await again.stop();
    } finally {
      await killLeftovers();
      execFileSync('umount', ['-l', tiny]);
    }
  },
);

test.skipIf(!canMakeCertificate)(
  'serves by https with TLS_CERT and TLS_KEY, and then its cookie is __Host-',
  async () => {
    const [cert, key] = makeCertificate(folder);
    const secure = await startServer({ PORT: '0', DATA_DIR: dataDir, TLS_CERT: cert, TLS_KEY: key });
    expect(secure.address).toMatch(/^https:/);
    const call = httpsRequest(`${secure.address}/api/auth/login`, { method: 'POST', rejectUnauthorized: false, headers: JSON_TYPE });
    call.end(JSON.stringify(ADMIN));
    const [{ headers }] = (await once(call, 'response')) as [IncomingMessage];
    call.destroy();
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-fathom-refresh=.*; Path=\/; HttpOnly; Secure; SameSite=Strict/);
    expect(headers['strict-transport-security']).toBeDefined();
    await secure.stop();
  },
  PATIENT_MS,
);
test.skipIf(!canMakeCertificate)(
  'by https it speaks HTTP/2, takes websockets on the same port, and stops while both are open',
  async () => {
    const [cert, key] = makeCertificate(folder);
    const secure = await startServer({ PORT: '0', DATA_DIR: dataDir, TLS_CERT: cert, TLS_KEY: key });
    const session = connectHttp2(secure.address, { rejectUnauthorized: false });
    session.on('error', () => undefined);
    const health = session.request({ ':path': '/api/health' });
    const [answered] = (await once(health, 'response')) as [{ ':status'?: number }];
    expect(answered[':status']).toBe(200);
    health.resume();
    const signingIn = session.request({ ':method': 'POST', ':path': '/api/auth/login', 'content-type': 'application/json' });
    signingIn.end(JSON.stringify(ADMIN));
    const { jwtToken } = (await json(signingIn)) as { jwtToken: string };
    const socket = connectSocket(secure.address, {
      path: '/socket',
      transports: ['websocket'],
      auth: { token: jwtToken },
      reconnection: false,
      rejectUnauthorized: false,
    });
    await new Promise((welcomed, refused) => socket.on('authenticated', welcomed).on('connect_error', refused));
    expect(await secure.stop()).toBe(0);
    socket.close();
  },
  PATIENT_MS,
);

const postgres = findPostgres();
test.skipIf(postgres === undefined)(
  'while its PostgreSQL server is gone it answers from memory and says "degraded", and recovers by itself',
  async () => {
    const database = await startTestPostgres(postgres ?? '');
    const remote = await startServer({ PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url });
    const { session, cookie } = await signIn(remote.address);
    const headers = { ...JSON_TYPE, authorization: `Bearer ${session.jwtToken}` };
    const ships = async () => (await fetch(`${remote.address}/api/ships`, { method: 'POST', headers, body: '{"global":true}' })).status;
    const refresh = async () => (await fetch(`${remote.address}/api/auth/refresh-token`, { method: 'POST', headers: { cookie } })).status;
    expect(await ships()).toBe(200);
    await database.kill();
    expect(await health(remote.address)).toMatchObject({ status: 'degraded', database: { kind: 'postgres', state: 'failed' } });
    await sleep(3000); // longer than a session is believed without asking
    expect(await ships()).toBe(200);
    expect(await refresh()).toBe(503); // not 401: a database that is gone signs nobody out
    await database.start();
    await expect.poll(refresh, { timeout: 30_000 }).toBe(200);
    await expect.poll(async () => (await health(remote.address)).status, { timeout: 30_000 }).toBe('ok'); // what waited must be written first
    await remote.stop();
    await database.stop();
  },
  PATIENT_MS,
);
