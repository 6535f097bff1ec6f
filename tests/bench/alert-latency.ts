// From a position written to the feed until the alert has reached who watches the ship: a server with 300,000 ships at 5,000 positions a
// second, 5,000 events and 1,000 devices that listen; and the same until a browser shows it.
// Seconds beside the machine's load, without a limit: server, devices and browser share one machine here.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Page } from 'playwright';
import { openDb } from '#server/db/open-db.ts';
import { seeded } from '#tests/fixtures/chance.ts';
import type { DevicesToStart, FromDevices } from './alert-devices.ts';
import { makeSea, type Meeting, positionLine, type Sea, storeSea, voyageLines } from './alert-sea.ts';
import { type AppHarness, load, signInOnDevice, signInPlainly, startAppHarness } from './app-harness.ts';
import type { Report } from './figure.ts';
import type { Sailor } from './sailors.ts';

const EVENTS = 5000;
/** 1,000 users and 5,000 positions a second for 300,000 ships; a smaller run is smaller in both. */
const SHIPS_A_USER = 300;
const SHIPS_A_POSITION = 60;
const MEETINGS = 220;
const ON_SCREEN = 40;
const SLICE_MS = 50;
/** Between two meetings, on average. */
const MEAN_PAUSE_MS = 400;
const PATIENCE_MS = 60_000;

/** A receiver that somebody reads from. */
class Feed {
  readonly #server = createServer((reader) => (this.#reader = reader.on('error', () => reader.destroy())));
  #reader: Socket | undefined;
  /** Lines to be sent again and again. */
  #rounds: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  async listen(): Promise<number> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return (this.#server.address() as AddressInfo).port;
  }

  /** When it was handed to the system. */
  async write(text: string): Promise<number> {
    while (!this.#reader || this.#reader.destroyed) await sleep(100);
    const atMs = Date.now();
    if (!this.#reader.write(text)) await new Promise((drained) => this.#reader?.once('drain', drained));
    return atMs;
  }

  /** So many lines a second, round after round, whatever else is written. */
  keepSending(lines: readonly string[], aSecond: number): void {
    const many = Math.max(1, Math.round((aSecond * SLICE_MS) / 1000));
    for (let from = 0; from < lines.length; from += many) this.#rounds.push(lines.slice(from, from + many).join(''));
    let next = 0;
    const startedMs = performance.now();
    this.#timer = setInterval(() => {
      for (; next * SLICE_MS < performance.now() - startedMs; next += 1)
        this.#reader?.write(this.#rounds[next % this.#rounds.length] ?? '');
    }, SLICE_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#reader?.destroy();
    this.#server.close();
  }
}

/** Every ship lies where she lies, those of the meetings outside; then all others sail on a little and back, for as long as it goes on. */
async function fillSea(feed: Feed, { sailors, meetings }: Sea, url: string, aSecond: number): Promise<void> {
  const forth: string[] = [];
  const back: string[] = [];
  for (const [no, sailor] of sailors.entries()) {
    const { position, identity } = sailor;
    const { lonDeg = 0, latDeg = 0, speedKn = 0 } = position;
    const meeting = meetings[no];
    const line = meeting ? positionLine(underWay(sailor), meeting.outside) : positionLine(sailor, [lonDeg, latDeg]);
    const who = meeting
      ? voyageLines(position.mmsi, meeting.shipName)
      : voyageLines(position.mmsi, identity.name ?? '', identity.destination);
    await feed.write(meeting || position.aisClass === 'A' ? who + line : line);
    if (meeting) continue;
    forth.push(speedKn > 1 ? positionLine(sailor, [lonDeg, latDeg + 0.002]) : line);
    back.push(line);
  }
  for (let tries = 0; (await shipsOf(url)) < sailors.length * 0.99; tries += 1) {
    if (tries > 300) throw new Error(`only ${await shipsOf(url)} of ${sailors.length} ships came`);
    await sleep(1000);
  }
  feed.keepSending([...forth, ...back], aSecond);
}

const underWay = (sailor: Sailor): Sailor => ({
  ...sailor,
  position: { ...sailor.position, aisClass: 'A', speedKn: 12, navStatus: 0 },
});
const shipsOf = async (url: string) => ((await (await fetch(`${url}/api/health`)).json()) as { ships: number }).ships;

/** Tells of each row of an alert that a device has got. */
async function startDevices(of: DevicesToStart, onRow: (row: Extract<FromDevices, { mmsi: number }>) => void): Promise<Worker> {
  const worker = new Worker(new URL('./alert-devices.ts', import.meta.url), { workerData: of });
  await new Promise<void>((connected, failed) => {
    worker.on('error', failed);
    worker.on('message', (news: FromDevices) => {
      if ('connected' in news) connected();
      else if ('mmsi' in news) onRow(news);
      else if ('refused' in news) console.error(news.refused);
    });
  });
  return worker;
}

/** Notes on the page when the name of each ship of the meetings was first painted. */
async function watchScreen(page: Page): Promise<() => Promise<Record<string, number>>> {
  await page.addInitScript(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seenMeetings: seen });
    const look = () => {
      for (const [name] of document.body.innerText.matchAll(/MEETING \d{3}/g)) seen[name] ??= 0;
      requestAnimationFrame(() => {
        for (const name of Object.keys(seen)) seen[name] ||= Date.now();
      });
    };
    addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, { subtree: true, childList: true }));
  });
  return () => page.evaluate(() => (window as unknown as { seenMeetings: Record<string, number> }).seenMeetings);
}

/** The account of the tests in a browser, with a fleet of the ships that are to be shown. */
async function openBrowser(harness: AppHarness, profile: string, meetings: readonly Meeting[]) {
  const api = await signInPlainly(harness.server.url);
  const ships = meetings.map(({ mmsi }) => ({ mmsi }));
  await api.post('/api/fleets/new', { _id: '00000000-0000-7000-8000-00a1e2700000', name: 'Meetings', ships });
  const context = await harness.browse(profile);
  const page = context.pages()[0] ?? (await context.newPage());
  const seen = await watchScreen(page);
  await signInOnDevice(page, harness.server.url);
  return seen;
}

const quantile = (sorted: readonly number[], share: number): number => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;

function reportSeconds(report: Report, what: string, all: readonly (number | undefined)[], detail: object): void {
  const came = all.filter((ms) => ms !== undefined).toSorted((one, other) => one - other);
  const figures = { came: came.length, of: all.length, load: load(), ...detail };
  for (const [name, share] of [
    ['p50', 0.5],
    ['p95', 0.95],
    ['longest', 1],
  ] as const)
    report({ name: `${what}, ${name}, s`, value: quantile(came, share) / 1000, detail: figures });
  report({ name: '  that never came', value: all.length - came.length, limit: 0 });
}

export async function bench(report: Report, ships: number): Promise<void> {
  // over 40 lines: what is opened here is closed here
  const users = Math.max(10, Math.round(ships / SHIPS_A_USER));
  const sea = makeSea({ ships, users, events: EVENTS, meetings: MEETINGS, ofNobody: ON_SCREEN });
  const feed = new Feed();
  const harness = await startAppHarness(`tcp://127.0.0.1:${await feed.listen()}`);
  const { server } = harness;
  const profile = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  let devices: Worker | undefined;
  try {
    await server.stop();
    const db = await openDb({ dataDir: server.dataDir, databaseUrl: undefined });
    const world = await storeSea(db, sea, Date.now());
    await db.close();
    await server.start();
    await fillSea(feed, sea, server.url, ships / SHIPS_A_POSITION);
    console.log(`     ${ships} ships at sea, load ${load()}`);

    const pulledAt = new Map<string, { hintedAtMs: number; pulledAtMs: number }>();
    let rows = 0;
    let lastRowMs = Date.now();
    const accounts = sea.accounts.map(({ accountId, sessionId }) => ({ accountId, sessionId }));
    devices = await startDevices({ port: server.port, dataDir: server.dataDir, accounts, world }, ({ mmsi, eventId, ...times }) => {
      rows += 1;
      lastRowMs = Date.now();
      const key = `${mmsi} ${eventId}`;
      if (!pulledAt.has(key)) pulledAt.set(key, times);
    });
    const seen = await openBrowser(harness, profile, sea.meetings.slice(MEETINGS));
    const quietFrom = Date.now();
    while (Date.now() - lastRowMs < 10_000 && Date.now() - quietFrom < 120_000) await sleep(1000); // what the start found is told first
    console.log(`     ${users} devices and a browser listen, ${rows} alerts came at the start, load ${load()}`);

    const chance = seeded(9);
    const order = sea.meetings.map((_, no) => no).toSorted(() => chance() - 0.5);
    const writtenAt = new Map<number, number>();
    const startRows = rows;
    const early = sea.meetings.filter(({ mmsi, eventId }) => pulledAt.has(`${mmsi} ${eventId}`)).length;
    for (const no of order) {
      await sleep(-Math.log(1 - chance()) * MEAN_PAUSE_MS);
      const { inside } = sea.meetings[no] as Meeting;
      writtenAt.set(no, await feed.write(positionLine(underWay(sea.sailors[no] as Sailor), inside)));
    }
    const doneMs = Date.now();
    const ofNo = (no: number) => pulledAt.get(`${sea.meetings[no]?.mmsi} ${sea.meetings[no]?.eventId}`);
    const missing = () => order.filter((no) => no < MEETINGS && !ofNo(no)).length;
    let onScreen = await seen();
    while (Date.now() - doneMs < PATIENCE_MS && (missing() > 0 || Object.keys(onScreen).length < ON_SCREEN)) {
      await sleep(1000);
      onScreen = await seen();
    }
    const took = (no: number, atMs: number | undefined) => (atMs === undefined ? undefined : atMs - (writtenAt.get(no) ?? Number.NaN));
    const plain = order.filter((no) => no < MEETINGS);
    const detail = { ships, users, events: EVENTS, rowsAtStart: startRows, rowsMeanwhile: rows - startRows, early };
    reportSeconds(
      report,
      'from the feed to the device that pulled it',
      plain.map((no) => took(no, ofNo(no)?.pulledAtMs)),
      detail,
    );
    const hinted = plain.map((no) => took(no, ofNo(no)?.hintedAtMs)).filter((ms) => ms !== undefined);
    report({
      name: '  until the device was hinted, p95, s',
      value:
        quantile(
          hinted.toSorted((a, b) => a - b),
          0.95,
        ) / 1000,
    });
    const shown = order.filter((no) => no >= MEETINGS).map((no) => took(no, onScreen[sea.meetings[no]?.shipName ?? '']));
    reportSeconds(report, 'from the feed to the screen of a browser', shown, detail);
  } finally {
    await devices?.terminate();
    feed.close();
    await harness.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
