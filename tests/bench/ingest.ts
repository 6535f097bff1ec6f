// Sustained rate of decoding, beside a plain read of the same lines; and how long the loop is held while a recording runs through a feed.
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { makeAisDecoder } from '#domain/ais/decoder.ts';
import { isListedMmsi } from '#domain/ais/mmsi.ts';
import type { ReportSink } from '#domain/ais/reports.ts';
import { startFeeds } from '#server/ingest/feeds.ts';
import * as encode from '#tests/fixtures/ais-encoder.ts';
import type { Report } from './figure.ts';

const WORLD = join(import.meta.dirname, '../../../shared/data/ais-world-40k.nmea');
/** What a feed must sustain on one core: 50,000 messages a second. */
const MOST_US_A_MESSAGE = 20;
/** A tick never blocks the loop longer. */
const MOST_BLOCKED_MS = 50;
const COPIES = 25;
const ROUNDS = 5;

/** The mix of a real feed: eight positions to one voyage and one class B. */
function ownLines(): string[] {
  return Array.from({ length: 4000 }, (_, i) => {
    const ship = {
      mmsi: 244_000_000 + (i % 3000),
      lon: (i - 2000) * 40_000,
      lat: (i % 1000) * 20_000,
      speed: i % 300,
      course: i % 3600,
      heading: i % 360,
      status: i % 9,
    };
    if (i % 10 === 0)
      return encode.voyage({
        mmsi: ship.mmsi,
        imo: 9_074_729,
        callsign: 'PBXY',
        name: `SHIP ${i}`,
        shipType: 70,
        dimensions: [99, 20, 9, 9],
        eta: [1, 2, 3, 4],
        draught: 80,
        destination: 'ROTTERDAM',
      });
    return i % 10 === 1 ? encode.classB({ ...ship, type: 18 }) : encode.classA({ ...ship, type: 1 });
  }).flatMap((bits) => encode.sentencesOf(bits));
}

/** Keeps the last state of each ship, as the least that any sink must do. */
function makeSink(): ReportSink & { ships: Map<number, unknown>; reports: number } {
  const ships = new Map<number, unknown>();
  const sink = {
    ships,
    reports: 0,
    position(report: { mmsi: number; latDeg?: number }) {
      sink.reports++;
      if (report.latDeg !== undefined) ships.set(report.mmsi, report);
    },
    identity() {
      sink.reports++;
    },
  };
  return sink;
}

async function eachLine(file: string, take: (line: string) => void): Promise<number> {
  const startedMs = performance.now();
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) take(line);
  return performance.now() - startedMs;
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export async function bench(report: Report): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-bench-'));
  const file = join(folder, 'lines.nmea');
  const real = existsSync(WORLD);
  const lines = real ? readFileSync(WORLD, 'latin1').split('\n').filter(Boolean) : ownLines();
  writeFileSync(file, `${Array.from({ length: COPIES }, () => lines.join('\n')).join('\n')}\n`);
  const count = lines.length * COPIES;
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  try {
    const plain: number[] = [];
    const decoded: number[] = [];
    const fed: number[] = [];
    const blocked: number[] = [];
    let messages = 0;
    let ships = 0;
    // the three ways in turn, so that other work on the machine touches all alike; the first round warms up
    for (let round = 0; round <= ROUNDS; round++) {
      let characters = 0;
      const plainMs = await eachLine(file, (line) => (characters += line.length));
      if (characters === 0) throw new Error('nothing was read');

      const sink = makeSink();
      const decoder = makeAisDecoder();
      const decodedMs = await eachLine(file, (line) => {
        const outcome = decoder.decode(line, 0);
        for (const one of 'ok' in outcome ? outcome.ok : []) {
          if (!isListedMmsi(one.mmsi)) continue;
          if (one.kind === 'position') sink.position(one, 0);
          else if (one.kind === 'static') sink.identity(one, 0);
        }
      });
      messages = decoder.counts.messages;
      ships = sink.ships.size;

      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const startedMs = performance.now();
      const feeds = startFeeds({
        sources: [{ kind: 'file', id: 'bench', path: file }],
        sink: makeSink(),
        clock: () => Date.now(),
        log: quiet,
      });
      while (feeds.health()[0]?.state !== 'finished') await new Promise((later) => setTimeout(later, 2));
      const fedMs = performance.now() - startedMs;
      delay.disable();
      await feeds.stop();
      if (round === 0) continue;
      plain.push(plainMs);
      decoded.push(decodedMs);
      fed.push(fedMs);
      blocked.push(delay.percentile(99.9) / 1e6);
    }
    const detail = { lines: count, messages, ships, source: real ? 'a real feed' : 'made here' };
    const usOf = (times: number[]) => (median(times) * 1000) / messages;
    report({ name: 'plain read of the lines (readline), us a message', value: usOf(plain), detail });
    report({
      name: 'read, decode and apply, us a message',
      value: usOf(decoded),
      limit: MOST_US_A_MESSAGE,
      detail: { ...detail, messagesPerSecond: Math.round(1e6 / usOf(decoded)) },
    });
    report({
      name: 'read, decode and apply, times a plain read',
      value: median(decoded.map((ms, i) => ms / (plain[i] ?? Number.NaN))),
      detail,
    });
    report({
      name: 'file feed from start to end, us a message',
      value: usOf(fed),
      limit: MOST_US_A_MESSAGE,
      detail: { ...detail, messagesPerSecond: Math.round(1e6 / usOf(fed)) },
    });
    report({ name: 'longest hold of the event loop by a file feed (p99.9), ms', value: median(blocked), limit: MOST_BLOCKED_MS });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) await bench(({ name, value, detail }) => console.log(name.padEnd(64), value.toPrecision(3), detail ?? ''));
