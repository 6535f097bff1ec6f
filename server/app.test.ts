import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import { AppError } from '#contract/errors.ts';
import { MAX_BODY_BYTES, MAX_BODY_DEPTH } from '#contract/limits.ts';
import { DbError } from './db/db.ts';
import type { Handlers } from './handlers.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from './test-app.ts';

let app: TestApp;
let dist = '';
const seen: unknown[] = [];

/** A few calls answered in ways that the contract does not allow, to see what reaches the client. */
const handlers = (): Handlers => ({
  'ships.byMmsi': async ({ params: { mmsi } }) => {
    if (mmsi === 200000001) throw new Error('secret: select * from accounts at /srv/fathom/db.ts');
    if (mmsi === 200000002) throw new DbError('connection refused to db.internal:5432', 'closed');
    if (mmsi === 200000003) throw new DbError('could not extend file "base/5/16384"', '53100');
    const ship = { _id: String(mmsi), id: String(mmsi), mmsi, lat: 1, lon: 2, lastSeen: 3, passwordHash: 'leaked' };
    return mmsi === 200000004 ? ({ ship: { nonsense: true } } as never) : { ship, extra: 'leaked' };
  },
  'ports.list': async ({ body }) => {
    seen.push(body);
    return { port: [], portCount: 0, view: { offset: 0, limit: 100, total: 0 } };
  },
  'admin.createClient': async () => {
    throw new Error('the static path was meant');
  },
});

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'fathom-dist-'));
  await mkdir(join(dist, 'assets'));
  await mkdir(join(dist, 'basemap'));
  const script = 'console.log("hello");'.repeat(100);
  await Promise.all([
    writeFile(join(dist, 'index.html'), '<!doctype html><title>Fathom</title>'),
    writeFile(join(dist, 'sw.js'), '// worker'),
    writeFile(join(dist, 'manifest.webmanifest'), '{}'),
    writeFile(join(dist, 'assets/main-abcdef12.js'), script),
    writeFile(join(dist, 'assets/main-abcdef12.js.br'), brotliCompressSync(script)),
    writeFile(join(dist, 'assets/pdf-abcdef12.js'), '// the worker that makes PDFs'),
    writeFile(
      join(dist, 'basemap/world.pmtiles'),
      Uint8Array.from({ length: 1000 }, (_, at) => at % 251),
    ),
  ]);
  app = await openTestApp({ handlers, distFolder: dist });
});
afterAll(async () => {
  await app.close();
  await rm(dist, { recursive: true });
});

const post = async (url: string, payload: string | object | undefined, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) });
const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers });

describe('who may call', () => {
  /** Any path of a call, its parameters filled in. */
  const pathOf = (name: EndpointName) =>
    endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, param: string) => (param === 'mmsi' ? '211234560' : 'x'));

  test('every call of the registry is answered as its line says: strangers 401, the wrong role 403, the right one goes on', async () => {
    const member = (await app.signIn('member@north.example')).bearer;
    const admin = (await app.signIn('admin@north.example')).bearer;
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      const { method, who } = endpoints[name];
      const status = async (headers: Record<string, string>) =>
        (await app.server.inject({ method, url: pathOf(name), headers, ...(method !== 'GET' && { payload: {} }) })).statusCode;
      if (who === 'anyone' || who === 'cookie') continue;
      expect(await status({}), `${name} without a token`).toBe(401);
      expect(await status({ authorization: 'Bearer wrong' }), `${name} with a wrong token`).toBe(401);
      const memberMay = who === 'signedIn' || (who as readonly string[]).includes('member');
      expect((await status(member)) === 403, `${name} as a member`).toBe(!memberMay);
      expect([401, 403], `${name} as an administrator`).not.toContain(await status(admin));
    }
  });

  test('a refused call is refused before its body is read', async () => {
    const answer = await post('/api/admin', '{"broken', { 'content-type': 'application/json' });
    expect(answer.statusCode).toBe(401);
  });

  test('static paths win over parameters', async () => {
    const admin = (await app.signIn('admin@north.example')).bearer;
    const create = await post('/api/admin/create', {}, admin);
    expect(create.json()).toMatchObject({ code: 'invalid' }); // createClient has a handler and checks its body; updateClient has none
    expect((await post('/api/admin/some-client', {}, admin)).json()).toMatchObject({ code: 'notBuilt' });
    expect((await post('/api/ports', {}, admin)).statusCode).toBe(200);
    expect((await post('/api/ports/abc', {}, admin)).statusCode).toBe(501);
  });
});

describe('what comes in', () => {
  let bearer: { authorization: string };
  beforeAll(async () => {
    ({ bearer } = await app.signIn('member@north.example'));
  });
  const json = () => ({ ...bearer, 'content-type': 'application/json' });

  test('a wrong body is 422 with words and the field', async () => {
    const answer = await post('/api/ports', { limit: 'many', filter: 7 }, bearer);
    expect(answer.statusCode).toBe(422);
    const error = AppError.parse(answer.json());
    expect(error).toMatchObject({ code: 'invalid', message: expect.stringContaining('limit') });
    expect(error.details?.map(({ field }) => field)).toContain('limit');
  });

  test('no body at all counts as {}', async () => {
    for (const headers of [bearer, json()]) expect((await post('/api/ports', undefined, headers)).statusCode).toBe(200);
  });

  test('members that nobody named are dropped and never reach a handler', async () => {
    seen.length = 0;
    await post('/api/ports', { limit: 5, role: 'admin', organisationId: 'south', constructor: 1, toString: 2, $where: '1' }, bearer);
    expect(seen).toEqual([{ limit: 5 }]);
  });

  test('__proto__ and constructor.prototype are refused', async () => {
    for (const body of [
      '{"__proto__":{"role":"admin"}}',
      '{"filter":{"__proto__":{}}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"\\u005f_proto__":1}',
    ]) {
      const answer = await post('/api/ports', body, json());
      expect(answer.statusCode, body).toBe(422);
      expect(AppError.parse(answer.json()).code).toBe('invalid');
    }
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test('garbage bodies of every kind get words, and nothing of themselves back', async () => {
    const garbage = [
      '{',
      '[',
      'null',
      '"text"',
      '1',
      'undefined',
      '\u0000',
      '{"limit":1e999}',
      '{"limit":NaN}',
      "{'a':1}",
      '<xml/>',
      '\ufeff',
      '{"a":"\ud800"}',
    ];
    for (const body of garbage) {
      const answer = await post('/api/ports', body, json());
      expect([200, 422], JSON.stringify(body)).toContain(answer.statusCode);
      if (answer.statusCode === 422) expect(AppError.parse(answer.json()).code).toBe('invalid');
    }
  });

  test('the depth limit holds at the limit and one past it, and brackets in texts do not count', async () => {
    const nested = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);
    expect((await post('/api/ports', nested(MAX_BODY_DEPTH), json())).statusCode).toBe(200);
    const deep = await post('/api/ports', nested(MAX_BODY_DEPTH + 1), json());
    expect(deep.json()).toMatchObject({ code: 'invalid', message: expect.stringContaining(String(MAX_BODY_DEPTH)) });
    expect((await post('/api/ports', `{"a":"${'['.repeat(50)}\\"${'{'.repeat(50)}"}`, json())).statusCode).toBe(200);
    expect((await post('/api/ports', '['.repeat(200_000), json())).statusCode).toBe(422);
  });

  test('the size limit holds at the limit and one past it', async () => {
    const sized = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
    expect((await post('/api/ports', sized(MAX_BODY_BYTES), json())).statusCode).toBe(200);
    const large = await post('/api/ports', sized(MAX_BODY_BYTES + 1), json());
    expect(large.statusCode).toBe(413);
    expect(AppError.parse(large.json()).code).toBe('tooLarge');
  });

  test('other content types are refused, so that no form of another site can call', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx']) {
      const answer = await post('/api/ports', '{}', { ...bearer, 'content-type': type });
      expect(answer.statusCode, type).toBe(422);
      expect(AppError.parse(answer.json()).message).toContain('JSON');
    }
  });

  test('paths that cannot be decoded get the same kind of answer', async () => {
    for (const url of [
      '/api/%',
      '/%E0%A4%A',
      '/api/ships/ships/%ff',
      '/assets/..%2f..%2fpackage.json',
      '/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, url).toBeLessThan(500);
      expect(AppError.safeParse(answer.json()).success, url).toBe(true);
    }
  });
});

describe('what goes out', () => {
  let bearer: { authorization: string };
  beforeAll(async () => {
    ({ bearer } = await app.signIn('member@north.example'));
  });
  const ship = (mmsi: number) => get(`/api/ships/ships/mmsi/${mmsi}`, bearer);

  test('members that the contract does not name are stripped', async () => {
    expect((await ship(211234560)).json()).toEqual({
      ship: { _id: '211234560', id: '211234560', mmsi: 211234560, lat: 1, lon: 2, lastSeen: 3 },
    });
  });

  test('a bug says nothing of itself to the client, and everything to the log', async () => {
    const answer = await ship(200000001);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ code: 'internal', message: 'Something went wrong' });
    expect(app.logged.join('')).toContain('secret: select');
  });

  test('an answer that is not what the contract says is a bug, not an answer', async () => {
    expect((await ship(200000004)).json()).toEqual({ code: 'internal', message: 'Something went wrong' });
  });

  test('a database that is gone is 503 with when to try again, and a full disk is said', async () => {
    const gone = await ship(200000002);
    expect(gone.statusCode).toBe(503);
    expect(Number(gone.headers['retry-after'])).toBeGreaterThanOrEqual(5);
    expect(Number(gone.headers['retry-after'])).toBeLessThan(15);
    expect(gone.json()).toEqual({ code: 'unavailable', message: 'The database cannot be reached. Try again shortly.' });
    expect((await ship(200000003)).json()).toEqual({ code: 'unavailable', message: 'The server’s disk is full. Nothing was changed.' });
  });

  test('a call without a handler is 501 and says which', async () => {
    const answer = await get('/api/organisation', bearer);
    expect(answer.statusCode).toBe(501);
    expect(answer.json()).toEqual({ code: 'notBuilt', message: 'This call is not built yet: GET /api/organisation' });
  });

  test('no answer of the API may be stored or sniffed, and none carries what only pages need', async () => {
    for (const answer of [await get('/api/health'), await ship(211234560), await get('/api/nowhere')]) {
      expect(answer.headers['content-type']).toContain('application/json');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      for (const page of ['content-security-policy', 'permissions-policy', 'x-frame-options', 'cross-origin-opener-policy'])
        expect(answer.headers[page], page).toBeUndefined();
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await ship(211234560)).headers['cache-control']).toBe('no-store');
  });

  test('all pages and files carry the headers', async () => {
    for (const answer of [await get('/'), await get('/docs/json'), await get('/nowhere.js')]) {
      expect(answer.headers['content-security-policy']).toContain("script-src 'self'");
      expect(answer.headers['content-security-policy']).not.toContain('unsafe-eval');
      expect(answer.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['referrer-policy']).toBe('no-referrer');
      expect(answer.headers['permissions-policy']).toContain('camera=()');
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(answer.headers['strict-transport-security']).toBeUndefined();
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('the worker that makes PDFs alone may compile WebAssembly, and no file makes code of a text', async () => {
    const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy']);
    expect(await policyOf('/assets/pdf-abcdef12.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    for (const path of ['/', '/sw.js', '/assets/main-abcdef12.js']) expect(await policyOf(path), path).toContain("script-src 'self';");
  });

  test('a long answer is packed for who takes it, and one with a token never', async () => {
    const gzip = { 'accept-encoding': 'gzip, deflate, br' };
    const packed = await get('/docs/json', gzip);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: expect.stringContaining('accept-encoding') });
    expect(packed.rawPayload.length).toBeLessThan((await get('/docs/json')).rawPayload.length / 4);
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual((await get('/docs/json')).json());
    for (const refused of ['', 'gzip;q=0', 'br']) {
      expect((await get('/docs/json', { 'accept-encoding': refused })).headers['content-encoding'], refused).toBeUndefined();
    }
    const session = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: gzip,
      payload: { email: 'member@north.example', password: TEST_PASSWORD },
    });
    expect(session.headers['content-encoding']).toBeUndefined();
  });
});

describe('where browsers come by https', () => {
  test('cookies are __Host- and Secure, and http is left behind', async () => {
    const secure = await openTestApp({ config: { secure: true, publicOrigin: 'https://fathom.example', trustedProxies: [] } });
    const answer = await secure.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'member@north.example', password: 'correct horse battery staple' },
    });
    expect(answer.cookies[0]).toMatchObject({ name: '__Host-fathom-refresh', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
    const page = await secure.server.inject('/docs/json');
    for (const { headers } of [answer, page]) expect(headers['strict-transport-security']).toContain('max-age=31536000');
    expect(page.headers['content-security-policy']).toContain('upgrade-insecure-requests');
    await secure.close();
  });
});

describe('the app and its files', () => {
  test('addresses of screens get the shell, everything else that is missing a 404', async () => {
    for (const url of ['/', '/dashboard/map', '/dashboard/fleets/abc/fleet', '/auth/login?next=%2F']) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control'], url).toBe('no-cache');
    }
    for (const url of [
      '/api',
      '/api/nowhere',
      '/socket/x',
      '/missing.js',
      '/assets/missing',
      '/assets/x.css',
      '/basemap/none.pmtiles',
      '/basemap/',
    ]) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json(), url).toMatchObject({ code: 'notFound' });
    }
    expect((await post('/dashboard', {})).statusCode).toBe(404);
    expect((await get('/..%2f..%2fetc/passwd')).body).toContain('<title>Fathom</title>');
  });

  test('hashed files are kept for ever and sent compressed where a copy is at hand; the rest is asked for again', async () => {
    const script = await get('/assets/main-abcdef12.js', { 'accept-encoding': 'gzip, br' });
    expect(script.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' });
    expect(script.headers['vary']).toMatch(/accept-encoding/i);
    expect((await get('/assets/main-abcdef12.js')).headers['content-encoding']).toBeUndefined();
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
    expect((await get('/manifest.webmanifest')).headers['content-type']).toContain('application/manifest+json');
  });

  test('an archive of the base map is answered in pieces, with a strong tag', async () => {
    const file = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
    const whole = await get('/basemap/world.pmtiles');
    expect(whole.statusCode).toBe(200);
    expect(new Uint8Array(whole.rawPayload)).toEqual(file);
    const etag = String(whole.headers['etag']);
    expect(etag).toMatch(/^"[\w-]+"$/);
    const pieces: [string, number, number][] = [
      ['bytes=0-9', 0, 10],
      ['bytes=990-', 990, 1000],
      ['bytes=-5', 995, 1000],
      ['bytes=0-16383', 0, 1000], // PMTiles asks for so much first, however small the file
      ['bytes=-5000', 0, 1000],
    ];
    for (const [range, first, end] of pieces) {
      const piece = await get('/basemap/world.pmtiles', { range });
      expect(piece.statusCode, range).toBe(206);
      expect(piece.headers['content-range'], range).toBe(`bytes ${first}-${end - 1}/1000`);
      expect(piece.headers['content-length'], range).toBe(String(end - first));
      expect(new Uint8Array(piece.rawPayload), range).toEqual(file.slice(first, end));
    }
    expect((await get('/basemap/world.pmtiles', { range: 'bytes=1000-' })).statusCode).toBe(416);
    for (const range of ['bytes=5-1', 'bytes=0-1,5-6', 'bytes=-', 'lines=1-2', 'bytes=a-b']) {
      expect((await get('/basemap/world.pmtiles', { range })).statusCode, range).toBe(200);
    }
    expect((await get('/basemap/world.pmtiles', { range: 'bytes=0-9', 'if-range': '"older"' })).statusCode).toBe(200);
    expect((await get('/basemap/world.pmtiles', { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await get('/basemap/world.pmtiles', { 'if-none-match': etag })).statusCode).toBe(304);
    await writeFile(join(dist, 'basemap/world.pmtiles'), 'another edition');
    expect((await get('/basemap/world.pmtiles')).headers['etag']).not.toBe(etag);
  });
});

describe('the OpenAPI page', () => {
  test('lists every call of the registry and no other', async () => {
    const { paths } = (await get('/docs/json')).json<{ paths: Record<string, Record<string, unknown>> }>();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual(registered.toSorted());
  });

  test('is a page under the same policy as the app', async () => {
    const page = await get('/docs');
    const shown = page.statusCode === 302 ? await get(String(page.headers['location'])) : page;
    expect(shown.statusCode).toBe(200);
    expect(shown.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>/i);
    expect(shown.headers['content-security-policy']).toBe((await get('/')).headers['content-security-policy']);
  });
});

test('raw garbage on the port is turned away and the server goes on', async () => {
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(address).port);
  for (const garbage of [
    '\u0016\u0003\u0001\u0000',
    'GET / HTTP/9.9\r\n\r\n',
    `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n\r\n`,
    'POST /api/ports HTTP/1.1\r\nContent-Length: x\r\n\r\n',
  ]) {
    const text = await new Promise<string>((resolve) => {
      let said = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(garbage));
      socket.on('data', (piece) => (said += String(piece)));
      socket.on('error', () => {});
      socket.on('close', () => resolve(said));
    });
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d|^$/);
  }
  expect((await fetch(`${address}/`)).status).toBe(200);
});
