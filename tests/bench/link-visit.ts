// A new device over a ship's link, as its user meets it: until the form of sign-in stands, until the own ships are named, until the map has
// ships. A real Chromium on the built app, served by the real server over TLS, through link-proxy.ts.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { browserArgs, findBrowser } from '#scripts/browser.mjs';
import { MEMBER, PASSWORD, startFathom } from '#tests/e2e/fathom-server.ts';
import type { Report } from './figure.ts';
import { type SlowLink, startSlowLink } from './link-proxy.ts';

const SPEED = { roundTripMs: 600, bytesPerSecond: 64_000 };
const SLOWER = 4;
const FLEET = '00000000-0000-7000-8000-00f200000000';
/** A practised hand: five letters a second, address and password. */
const KEY_MS = 200;
/** What takes longer is never. */
const PATIENCE_MS = 120_000;

interface Certificate {
  certFile: string;
  keyFile: string;
  /** As Chromium names the one key that it shall trust. Errors that are merely ignored would keep it from using its cache. */
  spki: string;
}

function makeCertificate(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const words = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  execFileSync('openssl', [...words, '-addext', 'subjectAltName=DNS:localhost', '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' });
  const { publicKey } = new X509Certificate(readFileSync(certFile));
  const spki = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
  return { certFile, keyFile, spki };
}

interface Marks {
  form?: number;
  shell?: number;
  own?: number;
  map?: number;
}

/** Runs in the page from its first moment: when the user first sees each thing, ms of the page's clock. Sign-in does not load it anew. */
function watchMarks(): void {
  const marks: Marks = {};
  (window as unknown as { marks: Marks }).marks = marks;
  const sees = (what: string) => {
    const found = document.querySelector(what);
    return found !== null && found.getClientRects().length > 0;
  };
  const look = () => {
    const nowMs = performance.timeOrigin + performance.now();
    if (sees('input[type=email]')) marks.form ??= nowMs;
    if (sees('[aria-label^="Account:"]')) marks.shell ??= nowMs;
    if (sees('[aria-label^="Ships of Link"]')) marks.own ??= nowMs;
    const chart = document.querySelector('[data-testid=chart]') as (HTMLElement & { shipsOnChart?: { count(): { drawn: number } } }) | null;
    if ((chart?.shipsOnChart?.count().drawn ?? 0) > 0) marks.map ??= nowMs;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const markOf = async (page: Page, name: keyof Marks): Promise<number> => {
  const seen = page.waitForFunction((wanted) => (window as unknown as { marks?: Marks }).marks?.[wanted], name, {
    timeout: PATIENCE_MS,
    polling: 50,
  });
  const found = await seen.catch(() => undefined);
  return found ? ((await found.jsonValue()) as number) : Number.POSITIVE_INFINITY;
};

interface Visit {
  context: BrowserContext;
  page: Page;
  close: () => Promise<void>;
}

async function openVisit(profile: string, spki: string, how: { http1: boolean; slow: boolean }): Promise<Visit> {
  const executablePath = findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    args: [...browserArgs, `--ignore-certificate-errors-spki-list=${spki}`, ...(how.http1 ? ['--disable-http2'] : [])],
    ignoreDefaultArgs: ['--hide-scrollbars'],
    viewport: { width: 1280, height: 800 },
    ...(executablePath && { executablePath }),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(watchMarks);
  if (how.slow) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return { context, page, close: () => context.close() };
}

const seconds = (ms: number) => Math.round(ms / 10) / 100;
const floorOf = (bytes: number) => seconds((bytes / SPEED.bytesPerSecond) * 1000 + 2 * SPEED.roundTripMs);

interface Opened {
  formS: number;
  floorS: number;
  kB: number;
  requests: number;
}

const requestsOf = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').length + 1);

async function openForm(page: Page, link: SlowLink, path: string): Promise<Opened> {
  link.reset();
  const startedMs = Date.now();
  await page.goto(`https://localhost:${link.port}${path}`, { waitUntil: 'commit', timeout: 120_000 });
  const formMs = await markOf(page, 'form');
  const down = link.bytes.down;
  return { formS: seconds(formMs - startedMs), floorS: floorOf(down), kB: Math.round(down / 1000), requests: await requestsOf(page) };
}

/** typing: letter by letter; else at once, as a password manager does. Answers when the button was pressed. */
async function signIn(page: Page, typing: boolean): Promise<number> {
  const [email, password] = [page.getByLabel('E-mail'), page.getByLabel('Password', { exact: true })];
  const typed = { delay: KEY_MS, timeout: 120_000 };
  await (typing ? email.pressSequentially(MEMBER, typed) : email.fill(MEMBER));
  await (typing ? password.pressSequentially(PASSWORD, typed) : password.fill(PASSWORD));
  const atMs = Date.now();
  await password.press('Enter');
  return atMs;
}

export interface VisitFigures {
  first: Opened;
  second: Opened;
  own: { typed: boolean; shellS: number; ownS: number; kB: number };
  map: { typed: boolean; mapS: number; kB: number };
}

async function measure(link: SlowLink, spki: string, how: { http1: boolean; slow: boolean }, typed: boolean): Promise<VisitFigures> {
  const profiles = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'fathom-visit-')));
  try {
    const [one = '', two = ''] = profiles;
    let visit = await openVisit(one, spki, how);
    const first = await openForm(visit.page, link, '/');
    await sleep(1_000);
    await visit.close();

    visit = await openVisit(one, spki, how);
    const second = await openForm(visit.page, link, '/');
    await visit.close();

    visit = await openVisit(two, spki, how);
    await openForm(visit.page, link, '/');
    link.reset();
    let atMs = await signIn(visit.page, typed);
    const shellS = seconds((await markOf(visit.page, 'shell')) - atMs);
    const own = { typed, shellS, ownS: seconds((await markOf(visit.page, 'own')) - atMs), kB: Math.round(link.bytes.down / 1000) };
    await visit.close();
    rmSync(two, { recursive: true, force: true });

    visit = await openVisit(two, spki, how);
    await openForm(visit.page, link, '/dashboard/map');
    link.reset();
    atMs = await signIn(visit.page, typed);
    const map = { typed, mapS: seconds((await markOf(visit.page, 'map')) - atMs), kB: Math.round(link.bytes.down / 1000) };
    await visit.close();
    return { first, second, own, map };
  } finally {
    for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
  }
}

/** A fleet of eight of the simulator's ships, so that the dashboard has something to name. */
async function makeFleet(url: string): Promise<void> {
  const post = async (path: string, body: unknown, token = ''): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { jwtToken } = await post('/api/auth/login', { email: MEMBER, password: PASSWORD });
  const token = `${jwtToken as string}`;
  let sailing: { mmsi: number }[] = [];
  while (sailing.length < 8) {
    const { ship } = await post('/api/ships', {}, token);
    sailing = JSON.parse(inflateSync(Buffer.from(ship as string, 'base64')).toString()) as { mmsi: number }[];
    await sleep(500);
  }
  const ships = sailing.slice(0, 8).map(({ mmsi }) => ({ mmsi }));
  await post('/api/fleets/new', { _id: FLEET, name: 'Link', ships }, token);
}

function tell(report: Report, name: string, { first, second, own, map }: VisitFigures, slow: boolean): void {
  const hand = own.typed ? 'typed' : 'filled in at once';
  report({ name: `${name}: first visit until the form, s`, value: first.formS, limit: slow ? 8 : 6, detail: first });
  report({ name: '  its floor: bytes at this bandwidth and two round trips, s', value: first.floorS });
  report({ name: '  its kB', value: first.kB, limit: 150 });
  report({ name: '  its requests', value: first.requests });
  report({ name: `${name}: second visit until the form, s`, value: second.formS, detail: second });
  report({ name: `${name}: signed in (${hand}) until the shell, s`, value: own.shellS, detail: own });
  report({ name: `${name}: signed in (${hand}) until own ships are named, s`, value: own.ownS, limit: 8, detail: own });
  report({ name: `${name}: signed in (${hand}) until the map has ships, s`, value: map.mapS, limit: 12, detail: map });
  report({ name: '  kB since the button was pressed', value: map.kB });
}

const WAYS = [
  { name: 'HTTP/2', http1: false, slow: false, typed: false },
  { name: 'HTTP/2', http1: false, slow: false, typed: true },
  { name: 'HTTP/2, slow processor', http1: false, slow: true, typed: true },
  { name: 'HTTP/1.1', http1: true, slow: false, typed: true },
];

export async function benchVisits(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-certificate-'));
  const certificate = makeCertificate(folder);
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'; // of this process: it made the certificate itself
  const server = await startFathom(undefined, certificate);
  const link = await startSlowLink(server.port, SPEED);
  try {
    await makeFleet(server.url);
    for (const { name, typed, ...how } of WAYS) tell(report, name, await measure(link, certificate.spki, how, typed), how.slow);
  } finally {
    await link.close();
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
