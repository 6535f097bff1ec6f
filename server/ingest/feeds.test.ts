import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PositionReport, ReportSink, StaticReport } from '#domain/ais/reports.ts';
import * as encode from '#tests/fixtures/ais-encoder.ts';
import { type Feeds, startFeeds } from './feeds.ts';
import { makeFeedRecord } from './feed-record.ts';
import { makeIntake, stampLive } from './intake.ts';
import { parseSources, type TcpSource } from './sources.ts';
import { runTcpClient } from './tcp-client.ts';
import { makeTurns } from './turns.ts';
import { runUdp } from './udp.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

const ship = (mmsi: number, lon = 4): string =>
  encode.sentencesOf(
    encode.classA({ type: 1, mmsi, lon: lon * 600_000, lat: 52 * 600_000, speed: 100, course: 900, heading: 90, status: 0 }),
  )[0] as string;
const VOYAGE = { ...encode.SAMPLE_VOYAGE, mmsi: 244_000_001, name: '<B ONLOAD="1">\'&;' };

let positions: (PositionReport & { atMs: number })[];
let identities: (StaticReport & { atMs: number })[];
let sink: ReportSink;
let feeds: Feeds | undefined;
let folder: string;

beforeEach(() => {
  positions = [];
  identities = [];
  sink = {
    position: (report, atMs) => void positions.push({ ...report, atMs }),
    identity: (report, atMs) => void identities.push({ ...report, atMs }),
  };
  folder = mkdtempSync(join(tmpdir(), 'fathom-feeds-'));
});
afterEach(async () => {
  await feeds?.stop();
  feeds = undefined;
  rmSync(folder, { recursive: true });
});

function start(text: string, clock = () => NOW): Feeds {
  const sources = parseSources(text);
  if (!sources.ok) throw new Error(sources.error.message);
  feeds = startFeeds({ sources: sources.value, sink, clock, log: quiet });
  return feeds;
}
const until = (condition: () => void) => vi.waitFor(condition, { timeout: 10_000, interval: 5 });
const state = (of: Feeds) => of.health()[0]?.state;

function recording(...lines: string[]): string {
  const file = join(folder, 'recording.nmea');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** The other side of a feed. That the feed breaks off is often what a test is about: no error of this side. */
const createServer = (onConnection?: (socket: Socket) => void): Server =>
  createNetServer((socket) => {
    socket.on('error', () => socket.destroy());
    onConnection?.(socket);
  });

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return port;
}
const listen = (server: Server) =>
  new Promise<number>((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
const connected = (port: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => socket.destroy());
  });

describe('a recording', () => {
  it('is read once: dated lines keep their time, others are stamped when read, and what is no ship is counted, not listed', async () => {
    const sentMs = NOW - 7_200_000;
    const file = recording(
      ship(244_000_001),
      encode.tagBlock(`c:${sentMs / 1000}`) + ship(244_000_002),
      `${ship(970_000_003)},r01,${sentMs / 1000}`,
      ...encode.sentencesOf(encode.voyage(VOYAGE)),
      ship(2_440_000),
      ...encode.sentencesOf(encode.baseStation(4, 2_440_000, 0, 0)),
      ...encode.sentencesOf(encode.aircraft(111_244_001, 0, 0)),
      ...encode.sentencesOf(encode.aid(992_440_001, 'BUOY', 0, 0)),
      '# a comment',
      'not a sentence',
      `${ship(244_000_004).slice(0, -2)}00`,
    );
    const running = start(`file:${file}`);
    await until(() => expect(state(running)).toBe('finished'));
    expect(running.traffic()).toBe('recording');
    expect(positions.map(({ mmsi, atMs }) => [mmsi, atMs])).toEqual([
      [244_000_001, NOW],
      [244_000_002, sentMs],
      [970_000_003, sentMs],
    ]);
    expect(identities).toMatchObject([{ mmsi: 244_000_001, name: '<B ONLOAD="1">\'&;', atMs: NOW }]);
    expect(running.health()).toEqual([
      { id: 'file:recording.nmea', kind: 'recording', state: 'finished', lastMessageAt: NOW, messages: 8, refused: 2 },
    ]);
    expect(running.counts()['file:recording.nmea']).toMatchObject({
      refused: { garbage: 1, badChecksum: 1 },
      reports: { position: 4, static: 1, baseStation: 1, aircraft: 1, aidToNavigation: 1 },
      unlisted: 4,
    });
  });

  it('may be longer than a chunk and end without a line end', async () => {
    const running = start(`file:${recording(...Array.from({ length: 5000 }, (_, i) => ship(244_000_000 + i)))}`);
    await until(() => expect(state(running)).toBe('finished'));
    expect(positions.map(({ mmsi }) => mmsi)).toEqual(Array.from({ length: 5000 }, (_, i) => 244_000_000 + i));
  });

  it('older than the map holds says so', async () => {
    const running = start(`file:${recording(encode.tagBlock('c:1241544035') + ship(244_000_001))}`);
    await until(() => expect(state(running)).toBe('finished'));
    expect(running.health()[0]?.error).toContain('The newest line is of 2009-05-05, older than the 30 days');
    expect(positions).toMatchObject([{ atMs: 1_241_544_035_000 }]);
  });

  it('is played at its own pace times the speed, each position new when it is played', async () => {
    const at = (seconds: number) => encode.tagBlock(`c:${1_241_544_000 + seconds}`);
    const file = recording(at(0) + ship(244_000_001), ship(244_000_002), at(30) + ship(244_000_003), at(20) + ship(244_000_004));
    const begunMs = Date.now();
    const running = start(`file:${file}?speed=100`, () => Date.now());
    await until(() => expect(state(running)).toBe('finished'));
    expect(positions.map(({ mmsi }) => mmsi)).toEqual([244_000_001, 244_000_002, 244_000_003, 244_000_004]);
    const [first = 0, , third = 0] = positions.map(({ atMs }) => atMs);
    expect(first).toBeGreaterThanOrEqual(begunMs);
    expect(third - first).toBeGreaterThanOrEqual(300);
  });

  it('that is not there has failed, in words and without its folder', async () => {
    const running = start(`file:${folder}/absent.nmea,file:${folder}`);
    await until(() => expect(running.health().map((feed) => feed.state)).toEqual(['failed', 'failed']));
    expect(running.health().map(({ error }) => error)).toEqual([
      'Cannot read the recording. There is no such file',
      'Cannot read the recording. This is a folder, not a file',
    ]);
    expect(JSON.stringify(running.health())).not.toContain(tmpdir() + '/');
  });

  it('stops in the middle when told to', async () => {
    const file = recording(encode.tagBlock('c:1241544000') + ship(244_000_001), encode.tagBlock('c:1241644000') + ship(244_000_002));
    const running = start(`file:${file}?speed=1`, () => Date.now());
    await until(() => expect(positions).toHaveLength(1));
    await running.stop();
    expect(positions).toHaveLength(1);
  });
});

describe('a feed that we connect to', () => {
  it('is read; a position passed on late keeps the time of its station, one from the future or from another day does not', async () => {
    const server = createServer((socket) => {
      const lines = [NOW - 60_000, NOW + 60_000, NOW - 2 * 86_400_000].map(
        (atMs, i) => encode.tagBlock(`c:${atMs}`) + ship(244_000_001 + i),
      );
      socket.write(`${lines.join('\r\n')}\r\n${ship(244_000_009)}\r\n`);
    });
    const running = start(`tcp://127.0.0.1:${await listen(server)}`);
    await until(() => expect(positions).toHaveLength(4));
    expect(positions.map(({ atMs }) => atMs)).toEqual([NOW - 60_000, NOW, NOW, NOW]);
    expect(running.health()).toMatchObject([{ kind: 'live', state: 'connected', messages: 4, refused: 0, lastMessageAt: NOW }]);
    expect(running.traffic()).toBe('live');
    await running.stop();
    server.close();
  });

  it('that refuses says so and is tried again until it is there', async () => {
    const port = await freePort();
    const source: TcpSource = { kind: 'tcp', id: 'a', host: '127.0.0.1', port };
    const record = makeFeedRecord('a', 'live', quiet, () => NOW);
    const stop = new AbortController();
    const turns = makeTurns();
    const newIntake = () => makeIntake({ record, sink, clock: () => NOW, turns, stamp: stampLive });
    const ended = runTcpClient(source, record, newIntake, stop.signal, { firstMs: 5, mostMs: 20, deadMs: 10_000 });
    await until(() =>
      expect(record.health(NOW)).toMatchObject({
        state: 'waiting',
        error: 'The connection was refused: nothing listens there. Tries again in 1 s',
      }),
    );
    const server = createServer((socket) => socket.end(`${ship(244_000_001)}\n`));
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
    // it hangs up after each line and is connected to again
    await until(() => expect(positions.length).toBeGreaterThan(2));
    stop.abort();
    await ended;
    server.close();
  });

  it('over which nothing comes is broken off as dead', async () => {
    const server = createServer(() => {});
    const source: TcpSource = { kind: 'tcp', id: 'a', host: '127.0.0.1', port: await listen(server) };
    const record = makeFeedRecord('a', 'live', quiet, () => NOW);
    const stop = new AbortController();
    const newIntake = () => makeIntake({ record, sink, clock: () => NOW, turns: makeTurns(), stamp: stampLive });
    const ended = runTcpClient(source, record, newIntake, stop.signal, { firstMs: 60_000, mostMs: 60_000, deadMs: 30 });
    await until(() => expect(record.health(NOW).error).toContain('Nothing came for'));
    stop.abort();
    await ended;
    server.close();
  });

  it('that sends garbage has failed, harms nobody, and recovers', async () => {
    let send: Socket | undefined;
    const server = createServer((socket) => {
      send = socket;
      const noise = Buffer.from(Uint8Array.from({ length: 200_000 }, (_, i) => (i * 7919 + (i >> 5)) % 256));
      socket.write(Buffer.concat([noise, Buffer.alloc(50_000, 'x'), Buffer.from(`\n${'noise\n'.repeat(150)}`)]));
    });
    const file = recording(ship(244_000_001));
    const running = start(`tcp://127.0.0.1:${await listen(server)},file:${file}`);
    await until(() => expect(running.health().map((feed) => feed.state)).toEqual(['failed', 'finished']));
    expect(running.health()[0]?.error).toContain('What arrives is not AIS');
    // the feed has failed before its last noise was read
    await until(() => expect(running.counts()[running.health()[0]?.id ?? '']?.refused.lineTooLong).toBeGreaterThan(0));
    send?.write(`${ship(244_000_002)}\n`);
    await until(() => expect(state(running)).toBe('connected'));
    expect(positions.map(({ mmsi }) => mmsi).toSorted((one, other) => one - other)).toEqual([244_000_001, 244_000_002]);
    await running.stop();
    server.close();
  });
});

describe('feeds that come to us', () => {
  it('by TCP: many receivers at once, the parts of their messages kept apart', async () => {
    const port = await freePort();
    const running = start(`tcp-listen://127.0.0.1:${port}`);
    await until(() =>
      expect(running.health()[0]).toMatchObject({ state: 'waiting', error: `Listens on port ${port}, nobody is connected` }),
    );
    const [one, other] = await Promise.all([connected(port), connected(port)]);
    const first = encode.sentencesOf(encode.voyage(VOYAGE));
    const second = encode.sentencesOf(encode.voyage({ ...VOYAGE, mmsi: 244_000_002, destination: 'ANTWERP' }));
    one.write(`${first[0]}\n`);
    other.write(`${second[0]}\n`);
    await until(() => expect(state(running)).toBe('connected'));
    one.write(`${first[1]}\n`);
    other.write(`${second[1]}\n`);
    await until(() => expect(identities).toHaveLength(2));
    expect(identities.map(({ mmsi, destination }) => `${mmsi} ${destination}`).toSorted()).toEqual([
      '244000001 ROTTERDAM',
      '244000002 ANTWERP',
    ]);
    one.destroy();
    other.destroy();
    await until(() => expect(state(running)).toBe('waiting'));
  });

  it('by TCP: forty of them leave no warning about listeners behind', async () => {
    const warnings: string[] = [];
    const note = (warning: Error) => warnings.push(warning.name);
    process.on('warning', note);
    const port = await freePort();
    const running = start(`tcp-listen://127.0.0.1:${port}`);
    await until(() => expect(state(running)).toBe('waiting'));
    const sockets = await Promise.all(Array.from({ length: 40 }, () => connected(port)));
    sockets.forEach((socket, i) => socket.write(`${ship(244_000_001 + i)}\n`));
    await until(() => expect(positions).toHaveLength(40));
    await running.stop();
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('by UDP: one or more lines a datagram, with or without a line end', async () => {
    const port = await freePort();
    const running = start(`udp://127.0.0.1:${port}`);
    await until(() =>
      expect(running.health()[0]).toMatchObject({ state: 'waiting', error: `Listens on port ${port}, nothing has come yet` }),
    );
    const socket = createSocket('udp4');
    socket.send(ship(244_000_001), port, '127.0.0.1');
    socket.send(`${ship(244_000_002)}\r\n${ship(244_000_003)}\r\n`, port, '127.0.0.1');
    await until(() => expect(positions).toHaveLength(3));
    expect(state(running)).toBe('connected');
    socket.close();
  });

  it('that floods by UDP loses what is over the limit, and says so', async () => {
    const port = await freePort();
    const record = makeFeedRecord('udp', 'live', quiet, () => NOW);
    const stop = new AbortController();
    const never = new Promise<void>(() => {});
    const stuck = () => ({ take: () => never, takeWhole: () => never });
    const ended = runUdp({ kind: 'udp', id: 'udp', host: '127.0.0.1', port }, record, stuck, () => NOW, stop.signal);
    await until(() => expect(record.health(NOW).state).toBe('waiting'));
    const socket = createSocket('udp4');
    const datagram = Buffer.from(`${ship(244_000_001)}\n`.repeat(1000));
    // the system may drop some on the way: send until enough have come
    await until(() => {
      socket.send(datagram, port, '127.0.0.1');
      expect(record.counts.dropped).toBeGreaterThan(5);
    });
    expect(record.health(NOW)).toMatchObject({ state: 'connected', error: expect.stringContaining('packets dropped') as string });
    socket.close();
    stop.abort();
    await ended;
  });

  it('on a port that another program has fail with the reason', async () => {
    const server = createServer();
    const port = await listen(server);
    const taken = createSocket('udp4');
    await new Promise<void>((bound) => taken.bind(0, '127.0.0.1', bound));
    const running = start(`tcp-listen://127.0.0.1:${port},udp://192.0.2.1:10110`);
    await until(() => expect(running.health().map((feed) => feed.state)).toEqual(['failed', 'failed']));
    expect(running.health().map(({ error }) => error)).toEqual([
      `Cannot listen on port ${port}. The port is in use by another program`,
      'Cannot listen on port 10110. The address is not one of this machine',
    ]);
    server.close();
    taken.close();
  });
});

it('a sink that throws ends its feed with words and leaves the others alone', async () => {
  const good = sink;
  sink = {
    ...good,
    position(report, atMs) {
      if (report.mmsi === 244_000_013) throw new Error('a bug');
      good.position(report, atMs);
    },
  };
  const bad = join(folder, 'bad.nmea');
  writeFileSync(bad, `${ship(244_000_013)}\n`);
  const running = start(`file:${bad},file:${recording(ship(244_000_001))}`);
  await until(() => expect(running.health().map((feed) => feed.state)).toEqual(['failed', 'finished']));
  expect(running.health()[0]?.error).toContain('An error inside the server');
  expect(positions).toHaveLength(1);
});

it('nothing reaches the sink after the stop', async () => {
  const port = await freePort();
  const running = start(`tcp-listen://127.0.0.1:${port}`);
  await until(() => expect(state(running)).toBe('waiting'));
  const socket = await connected(port);
  socket.on('error', () => {});
  socket.write(`${ship(244_000_001)}\n`.repeat(20_000));
  await until(() => expect(positions.length).toBeGreaterThan(0));
  await running.stop();
  const atStop = positions.length;
  await new Promise((later) => setTimeout(later, 50));
  expect(positions).toHaveLength(atStop);
  socket.destroy();
});
