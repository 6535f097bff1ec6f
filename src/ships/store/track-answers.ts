// Answers questions about tracks: one ship's with its figures, lines of many ships with a limit on points, positions at a time. Keeps its
// last reads, so that the time slider does not read the database for every frame.
import type { EpochMs } from '#contract/units.ts';
import {
  type HeldTrack,
  type ReplayedShip,
  SHIP_FLAG,
  SHIP_GROUPS,
  type TrackColumns,
  type TrackLine,
  type TrackQuery,
  type TracksQuery,
  flagsOf,
} from '#contract/worker-apis.ts';
import { cutTrack, emptyTrack, placeAt } from '#domain/tracks/track.ts';
import { factsOf } from '#domain/tracks/track-facts.ts';
import { gapEndsOf, simplifyTrack } from '#domain/tracks/track-line.ts';
import { type DrawState, groupIndex } from './draw-state.ts';
import type { ShipsInMemory } from './ships-in-memory.ts';
import type { TrackRecorder } from './track-recorder.ts';

/** Read before and after the requested times: room for a day of replay, and the point from which a ship comes. */
const MARGIN_MS = 26 * 3_600_000;
/** Tolerance of one ship's line in metres. On a screen that shows a day's sailing, a pixel is 500 m. */
const LINE_TOLERANCE_M = 30;
/** The most doublings until all lines fit; they are then as coarse as a degree. */
const MOST_DOUBLINGS = 12;

interface Read {
  key: string;
  fromMs: EpochMs;
  toMs: EpochMs;
  tracks: Promise<Map<number, TrackColumns>>;
}

export class TrackAnswers {
  readonly #recorder: TrackRecorder;
  readonly #reads: Partial<Record<'lines' | 'replay', Read>> = {};

  constructor(recorder: TrackRecorder) {
    this.#recorder = recorder;
  }

  async track({ mmsi, fromMs, toMs }: TrackQuery): Promise<HeldTrack> {
    const track = (await this.#recorder.read([mmsi], fromMs, toMs)).get(mmsi) ?? emptyTrack();
    return { track, line: simplifyTrack(track, LINE_TOLERANCE_M), gapEnds: gapEndsOf(track), ...factsOf(track) };
  }

  async lines(
    mmsis: readonly number[],
    { fromMs, toMs, mostPoints }: Omit<TracksQuery, 'mmsis'>,
    ships: ShipsInMemory,
  ): Promise<TrackLine[]> {
    const tracks = await this.#read('lines', mmsis, fromMs, toMs);
    const held = [...tracks]
      .map(([mmsi, track]) => ({ mmsi, track: cutTrack(track, fromMs, toMs) }))
      .filter(({ track }) => track.atS.length > 0);
    const points = (lines: readonly TrackColumns[]) => lines.reduce((sum, { atS }) => sum + atS.length, 0);
    let lines = held.map(({ track }) => simplifyTrack(track, LINE_TOLERANCE_M));
    for (let doubled = 1; points(lines) > mostPoints && doubled <= MOST_DOUBLINGS; doubled++)
      lines = held.map(({ track }) => simplifyTrack(track, LINE_TOLERANCE_M * 2 ** doubled));
    return held.map(({ mmsi, track }, i) => {
      const name = nameOf(ships, mmsi);
      return { mmsi, line: lines[i] ?? track, gapEnds: gapEndsOf(track), ...(name && { name }) };
    });
  }

  async replay(mmsis: readonly number[], atMs: EpochMs, held: ShipsInMemory, draw: DrawState): Promise<ReplayedShip[]> {
    const tracks = await this.#read('replay', mmsis, atMs, atMs);
    return [...tracks].flatMap(([mmsi, track]) => {
      const place = placeAt(track, atMs);
      const slot = held.slotOf(mmsi);
      if (!place || slot < 0) return [];
      const attribute = draw.attributes[2 * slot] as number;
      const name = nameOf(held, mmsi);
      return [
        {
          mmsi,
          ...(name && { name }),
          group: SHIP_GROUPS[groupIndex(attribute)] ?? 'unknown',
          ownFleet: (flagsOf(attribute) & SHIP_FLAG.ownFleet) !== 0,
          ...place,
        },
      ];
    });
  }

  /** Uses the last read if it reaches far enough on both sides and nothing was written since. */
  #read(use: 'lines' | 'replay', mmsis: readonly number[], fromMs: EpochMs, toMs: EpochMs): Promise<Map<number, TrackColumns>> {
    const key = `${this.#recorder.version}|${mmsis.join()}`;
    const last = this.#reads[use];
    const needed = MARGIN_MS / 13; // two hours: more than a gap
    if (last?.key === key && last.fromMs <= fromMs - needed && last.toMs >= toMs + needed) return last.tracks;
    const read = { key, fromMs: fromMs - MARGIN_MS, toMs: toMs + MARGIN_MS };
    const tracks = this.#recorder.read(mmsis, read.fromMs, read.toMs);
    this.#reads[use] = { ...read, tracks };
    return tracks;
  }
}

function nameOf(held: ShipsInMemory, mmsi: number): string | undefined {
  const slot = held.slotOf(mmsi);
  return slot < 0 ? undefined : held.texts.name.get(slot);
}
