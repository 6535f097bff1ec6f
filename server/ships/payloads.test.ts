import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { LIVE_SET_MS, type ShipRecord, type ShipsQuery } from '#contract/entities/ships.ts';
import { byMmsi, hear, histories, readPayload, ShipModel, START_MS, TestClock } from '#tests/fixtures/ship-histories.ts';
import { openShipMemory } from './memory.ts';
import { type HeldPayload, type Payloads, startPayloads } from './payloads.ts';
import { TICK_MS } from './ticks.ts';

const started: Payloads[] = [];
afterAll(() => Promise.all(started.map((payloads) => payloads.stop())));

function open() {
  const clock = new TestClock();
  const memory = openShipMemory({ clock: clock.read, epoch: 'e' });
  const payloads = startPayloads(memory);
  started.push(payloads);
  const place = (mmsi: number, latDeg: number, lonDeg: number, aisClass: 'A' | 'B' = 'A') =>
    memory.position({ kind: 'position', type: 1, mmsi, aisClass, latDeg, lonDeg }, clock.nowMs);
  const held = async (query: ShipsQuery, known: string[] = []): Promise<HeldPayload> => {
    const answer = await payloads.answer(query, 'live', known);
    if ('unchanged' in answer) throw new Error('unchanged');
    return answer;
  };
  const ask = async (query: ShipsQuery) => {
    const { payload, release } = await held(query);
    release();
    return { ...readPayload(payload), etag: payload.etag };
  };
  return { clock, memory, payloads, place, held, ask };
}
const [ADA, BEA, CEA] = [244_000_001, 244_000_002, 244_000_003] as const;
const numbers = (records: readonly ShipRecord[]) => records.map(({ mmsi }) => mmsi).toSorted((a, b) => a - b);

/** What a client keeps: whole answers replace, deltas change. */
class Client {
  ships = new Map<number, ShipRecord>();
  cursor: string | undefined;

  async catchUp(ask: ReturnType<typeof open>['ask']): Promise<void> {
    const { answer, ships, shipsB } = await ask({ global: true, ...(this.cursor !== undefined && { since: this.cursor }) });
    if (answer.reset) this.ships.clear();
    for (const record of [...ships, ...shipsB]) {
      if ('gone' in record) this.ships.delete(record.mmsi);
      else this.ships.set(record.mmsi, record);
    }
    this.cursor = answer.cursor;
  }
}

describe('the payload of ships', () => {
  it('decodes to exactly the ships of the model, class A and B apart, after any history', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const { clock, memory, payloads, ask } = open();
        const model = new ShipModel();
        for (const { heard, passMs } of history) {
          clock.nowMs += passMs;
          model.expire(clock.nowMs);
          memory.expire();
          if (!heard) continue;
          const report = heard(clock.nowMs);
          hear(memory, report);
          model.hear(report, clock.nowMs);
        }
        const { answer, ships, shipsB } = await ask({ global: true });
        expect(byMmsi(ships)).toEqual(model.live('A'));
        expect(byMmsi(shipsB)).toEqual(model.live('B'));
        expect(answer).toMatchObject({ count: model.live().size, worldCount: model.live().size, reset: true, traffic: 'live' });
        expect(answer.ship).toBeUndefined();
        await payloads.stop();
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('keeps names that look like JSON or HTML', async () => {
    const { memory, place, ask } = open();
    const names = ['A"},{"B', `<>&'`, '\\', '"},{"', '\\"'];
    for (const [n, name] of names.entries()) {
      place(ADA + n, 1, 1);
      memory.identity({ kind: 'static', type: 5, mmsi: ADA + n, aisClass: 'A', name }, START_MS);
    }
    const { ships } = await ask({ global: true });
    expect(ships.map((ship) => 'name' in ship && ship.name)).toEqual(names);
  });

  it('brings every client, from whichever cursor, to the same ships as the whole', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.array(fc.nat({ max: 4 }), { minLength: 120, maxLength: 120 }), async (history, turns) => {
        const { clock, memory, payloads, ask } = open();
        const clients = Array.from({ length: 4 }, () => new Client());
        for (const [step, { heard, passMs }] of history.entries()) {
          clock.nowMs += passMs;
          if (heard) hear(memory, heard(clock.nowMs));
          await clients[turns[step] ?? 0]?.catchUp(ask);
        }
        clock.nowMs += TICK_MS;
        const whole = new Client();
        await whole.catchUp(ask);
        for (const client of clients) {
          await client.catchUp(ask);
          expect(client.ships).toEqual(whole.ships);
        }
        await payloads.stop();
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  it('holds only what changed since the cursor, and who is gone', async () => {
    const { clock, place, ask } = open();
    place(ADA, 1, 1);
    place(BEA, 1, 1);
    clock.nowMs += LIVE_SET_MS - 60_000;
    place(CEA, 1, 1);
    const { cursor } = (await ask({ global: true })).answer;
    clock.nowMs += 30_000;
    place(BEA, 2, 2);
    clock.nowMs += 60_000;
    const { answer, ships } = await ask({ global: true, since: cursor });
    expect(answer).toMatchObject({ reset: false, count: 3, worldCount: 2 });
    // CEA was placed in the cursor's own tick, which was not over yet.
    expect(numbers(ships)).toEqual([ADA, BEA, CEA]);
    expect(byMmsi(ships).get(ADA)).toEqual({ _id: String(ADA), id: String(ADA), mmsi: ADA, gone: true });
    expect(byMmsi(ships).get(BEA)).toMatchObject({ lat: 2 });
  });

  it.each(['', 'nonsense', 'f.1', 'e.1', 'e.-1', 'e.999999999999', 'e.1e3', '__proto__', '\u0000'])(
    'answers the whole to the cursor %j',
    async (since) => {
      const { place, ask } = open();
      place(ADA, 1, 1);
      const { answer, ships } = await ask({ global: true, since });
      expect(answer.reset).toBe(true);
      expect(numbers(ships)).toEqual([ADA]);
    },
  );

  it('answers a box, also across 180 degrees and given past it', async () => {
    const { place, ask } = open();
    place(ADA, 10, 179.5);
    place(BEA, 10, -179.5);
    place(CEA, 10, 0);
    const inBox = async (bbox: [number, number, number, number]) => numbers((await ask({ bbox })).ship);
    expect(await inBox([179, 0, -179, 20])).toEqual([ADA, BEA]);
    expect(await inBox([179, 0, 181, 20])).toEqual([ADA, BEA]);
    expect(await inBox([-181, 0, -179, 20])).toEqual([ADA, BEA]);
    expect(await inBox([179, 0, 180, 20])).toEqual([ADA]);
    expect(await inBox([-180, -90, 180, 90])).toEqual([ADA, BEA, CEA]);
    expect(await inBox([-500, -90, 500, 90])).toEqual([ADA, BEA, CEA]);
    expect(await inBox([-1, 0, 1, 9.9])).toEqual([]);
    expect(await inBox([-1, 0, 1, 10])).toEqual([CEA]);
  });

  it('refuses a box that is upside down, in words', async () => {
    const { payloads } = open();
    await expect(payloads.answer({ bbox: [0, 10, 1, 5] }, 'live')).rejects.toMatchObject({ code: 'invalid', details: [{ field: 'bbox' }] });
  });

  it('answers ships by number, each once, beside a box, and leaves out who is not known', async () => {
    const { place, ask } = open();
    place(ADA, 10, 10, 'B');
    place(BEA, 50, 50);
    place(CEA, 70, 70);
    const { answer, ship } = await ask({ mmsi: [ADA, BEA, ADA, 799_999_999], bbox: [0, 0, 20, 20] });
    expect(numbers(ship)).toEqual([ADA, BEA]);
    expect(answer).toMatchObject({ count: 2, worldCount: 3 });
    expect(answer.ships).toBeUndefined();
  });

  it('answers all ships in one list when nothing is named, and none of fleets, whose ships are named by their numbers', async () => {
    const { place, ask } = open();
    place(ADA, 10, 10);
    expect((await ask({})).ship).toMatchObject([{ mmsi: ADA }]);
    expect((await ask({ fleets: ['f'] })).ship).toEqual([]);
  });

  it('builds equal questions once a tick, and again in the next', async () => {
    const { clock, place, held } = open();
    place(ADA, 1, 1);
    const both = await Promise.all([held({ mmsi: [ADA, BEA] }), held({ mmsi: [BEA, ADA] })]);
    place(ADA, 2, 2);
    const sameTick = await held({ mmsi: [ADA, BEA] });
    expect(both[1].payload).toBe(both[0].payload);
    expect(sameTick.payload).toBe(both[0].payload);
    clock.nowMs += TICK_MS;
    const next = await held({ mmsi: [ADA, BEA] });
    expect(next.payload.etag).not.toBe(both[0].payload.etag);
    expect(readPayload(next.payload).ship).toMatchObject([{ lat: 2 }]);
  });

  it('is unchanged for who has it, also ticks later, until a ship moves', async () => {
    const { clock, place, payloads, held } = open();
    place(ADA, 1, 1);
    clock.nowMs += TICK_MS;
    await held({ global: true }); // from here on the cost of the world is known
    const { etag } = (await held({ mmsi: [ADA] })).payload;
    clock.nowMs += 3 * TICK_MS;
    expect(await payloads.answer({ mmsi: [ADA] }, 'live', ['"other"', etag])).toEqual({ unchanged: etag });
    expect(await payloads.answer({ mmsi: [BEA] }, 'live', [etag])).not.toHaveProperty('unchanged');
    expect(await payloads.answer({ mmsi: [ADA] }, 'demonstration', [etag])).not.toHaveProperty('unchanged');
    place(ADA, 2, 2);
    expect(await payloads.answer({ mmsi: [ADA] }, 'live', [etag])).not.toHaveProperty('unchanged');
  });

  it('holds no third copy of the world while slow readers still read two, and builds again when one is done', async () => {
    const { clock, place, held } = open();
    const askWorld = async (lat: number) => {
      clock.nowMs += TICK_MS;
      place(ADA, lat, 1);
      return held({ global: true });
    };
    const first = await askWorld(1);
    const second = await askWorld(2);
    const third = await askWorld(3);
    expect(second.payload).not.toBe(first.payload);
    expect(third.payload).toBe(second.payload);
    first.release();
    first.release();
    const fourth = await askWorld(4);
    expect(readPayload(fourth.payload).ships).toMatchObject([{ lat: 4 }]);
  });

  it('never answers a world that is older than half a minute, however many slow readers there are', async () => {
    const { clock, place, held, ask } = open();
    for (const lat of [1, 2]) {
      clock.nowMs += TICK_MS;
      place(ADA, lat, 1);
      await held({ global: true }); // never released
    }
    clock.nowMs += 3 * TICK_MS;
    place(ADA, 3, 1);
    expect((await ask({ global: true })).ships).toMatchObject([{ lat: 2 }]);
    clock.nowMs += TICK_MS;
    expect((await ask({ global: true })).ships).toMatchObject([{ lat: 3 }]);
  });

  it('hangs up on who reads an old answer where its memory is needed, and on nobody else', async () => {
    const { clock, memory, place } = open();
    const payloads = startPayloads(memory, 1);
    started.push(payloads);
    const hungUp: string[] = [];
    const read = (reader: string, mmsi: number) => payloads.answer({ mmsi: [mmsi] }, 'live', [], () => hungUp.push(reader));
    place(ADA, 1, 1);
    await read('slow', ADA);
    clock.nowMs += 5 * TICK_MS;
    await expect(read('refused', BEA)).rejects.toThrow('The server is busy sending ships');
    expect(hungUp).toEqual([]);
    clock.nowMs += TICK_MS;
    place(ADA, 2, 1);
    await read('next', ADA);
    expect(hungUp).toEqual(['slow']);
  });

  it('says what the world costs, from the last one built', async () => {
    const { clock, place, held, ask } = open();
    for (let n = 0; n < 1000; n++) place(ADA + n, n / 100, n / 100);
    const { gzip } = (await held({ global: true })).payload;
    clock.nowMs += TICK_MS;
    expect((await ask({ mmsi: [ADA] })).answer.worldBytes).toBe(gzip.length);
  });

  it('goes on with a new thread when the thread that packs dies', async () => {
    const { clock, place, payloads, ask } = open();
    place(ADA, 1, 1);
    await ask({ global: true });
    await payloads.stop();
    clock.nowMs += TICK_MS;
    place(BEA, 1, 1);
    expect(numbers((await ask({ global: true })).ships)).toEqual([ADA, BEA]);
  });

  it('never shows half of an old and half of a new report while the main thread writes', async () => {
    const { clock, memory, ask } = open();
    const write = (n: number, value: number) => {
      const letter = String.fromCharCode(65 + (value % 26));
      const mmsi = ADA + n;
      memory.position(
        {
          kind: 'position',
          type: 1,
          mmsi,
          aisClass: 'A',
          latDeg: value / 1000,
          lonDeg: value / 1000,
          courseDeg: value % 360,
          headingDeg: value % 360,
        },
        clock.nowMs,
      );
      const text = letter.repeat(20);
      memory.identity(
        { kind: 'static', type: 5, mmsi, aisClass: 'A', name: text, callsign: text.slice(0, 7), destination: text },
        clock.nowMs,
      );
    };
    let value = 0;
    let reads = 0;
    for (let round = 0; round < 150; round++) {
      clock.nowMs += TICK_MS;
      const asked = ask({ global: true });
      for (const until = performance.now() + 4; performance.now() < until; ) for (let n = 0; n < 8; n++) write(n, ++value % 80_000);
      for (const ship of (await asked).ships) {
        if ('gone' in ship) throw new Error('gone');
        reads += 1;
        expect(ship.lon).toBe(ship.lat);
        expect(ship.heading).toBe(ship.cog);
        expect(new Set(`${ship.name ?? ''}${ship.callsign ?? ''}${ship.destination ?? ''}`).size).toBeLessThanOrEqual(1);
      }
    }
    expect(reads).toBeGreaterThan(1000);
  });
});
