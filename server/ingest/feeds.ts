// Starts every feed in AIS_SOURCES, or the simulator when there is none, and reports their state. The rest of the server uses only this
// file.
import type { Feed } from '#contract/health.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import type { ReportSink } from '#domain/ais/reports.ts';
import type { Log } from '#server/log.ts';
import { type FeedCounts, type FeedRecord, makeFeedRecord } from './feed-record.ts';
import { runFile } from './file.ts';
import { makeIntake, stampLive } from './intake.ts';
import { runSimulator } from './simulator/simulator.ts';
import { type FeedSource, trafficOf } from './sources.ts';
import { runTcpClient } from './tcp-client.ts';
import { runTcpServer } from './tcp-server.ts';
import { makeTurns } from './turns.ts';
import { runUdp } from './udp.ts';

export interface FeedsOptions {
  /** Empty: the simulator sails, and everything says "demonstration". */
  sources: readonly FeedSource[];
  sink: ReportSink;
  clock: () => EpochMs;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** As of the simulator. */
  hasPast?: ((place: LonLat) => boolean) | undefined;
}

export interface Feeds {
  health(): Feed[];
  /** Demonstration when the simulator sails, else recording when any feed is a file, else live. */
  traffic(): Traffic;
  /** For the administrator: what each feed brought and why lines were refused, by feed id. */
  counts(): Record<string, FeedCounts>;
  /** Resolves when every connection, port and file is closed; nothing reaches the sink after that. */
  stop(): Promise<void>;
}

/** A failing feed shows that in its state and does not affect the others. */
export function startFeeds({ sources, sink, clock, log, hasPast }: FeedsOptions): Feeds {
  // over 40 lines: the inner functions share the state at the top
  const stop = new AbortController();
  const turns = makeTurns();
  let stopped = false;
  /** After the stop no waiting slice may reach the sink. */
  const gate: ReportSink = {
    position: (report, atMs) => stopped || sink.position(report, atMs),
    identity: (report, atMs) => stopped || sink.identity(report, atMs),
  };

  function run(source: FeedSource, record: FeedRecord): Promise<void> {
    const options = { record, sink: gate, clock, turns };
    const newIntake = () => makeIntake({ ...options, stamp: stampLive });
    switch (source.kind) {
      case 'tcp':
        return runTcpClient(source, record, newIntake, stop.signal);
      case 'tcp-listen':
        return runTcpServer(source, record, newIntake, stop.signal);
      case 'udp':
        return runUdp(source, record, newIntake, clock, stop.signal);
      case 'file':
        return runFile(source, options, stop.signal);
    }
  }

  const feeds =
    sources.length > 0
      ? sources.map((source) => begin(source.id, source.kind === 'file' ? 'recording' : 'live', (record) => run(source, record)))
      : [begin('simulator', 'demonstration', (record) => runSimulator({ record, sink: gate, clock, stop: stop.signal, hasPast }))];

  function begin(id: string, kind: Feed['kind'], go: (record: FeedRecord) => Promise<void>) {
    const record = makeFeedRecord(id, kind, log, clock);
    const ended = go(record).catch((error: unknown) => {
      // a bug in our code or the sink: the feed ends, the server does not
      log.error('feed ended by an error', { feed: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      record.setLink('failed', 'An error inside the server ended this feed. The log has the details');
    });
    return { record, ended };
  }

  return {
    health: () => feeds.map(({ record }) => record.health(clock())),
    traffic: () => trafficOf(sources),
    counts: () => Object.fromEntries(feeds.map(({ record }) => [record.id, record.counts])),
    async stop() {
      stopped = true;
      stop.abort();
      await Promise.all(feeds.map(({ ended }) => ended));
    },
  };
}
