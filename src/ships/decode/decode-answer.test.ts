import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShip } from '#ships/any-ship.fixture.ts';
import { packed, packedShips, plainShip, responseIn, shipsOf } from '#ships/answers.fixture.ts';
import { decodeAnswer } from './decode-answer.ts';

const decodedShips = async (response: Response) => {
  const result = await decodeAnswer(response);
  if (!result.ok) throw new Error(result.error.message);
  return shipsOf(result.value.batch);
};
const errorOf = async (response: Response) => {
  const result = await decodeAnswer(response);
  if (result.ok) throw new Error('it was decoded');
  return result.error;
};

describe('decodeAnswer', () => {
  it('decodes any ships with any names as JSON.parse of the whole does, wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyShip(), { maxLength: 20 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.constantFrom(0, 1, 2),
        async (ships, cuts, indent) => {
          const text = JSON.stringify(ships, null, indent);
          const answer = JSON.stringify({ ship: await packed(text) }, null, indent);
          const whole = JSON.parse(text) as unknown[];
          expect(await decodedShips(responseIn(answer, cuts))).toEqual(whole);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('decodes thousands of ships over many pieces, each of them once and in order', async () => {
    const ships = Array.from({ length: 6000 }, (_, i) =>
      plainShip(200_000_000 + i, { name: i % 7 ? `SHIP ${i}` : 'A"},{"B', destination: 'X'.repeat(i % 90) || 'Y' }),
    );
    const answer = JSON.stringify({ ship: await packedShips(ships) });
    expect(await decodedShips(responseIn(answer, [1000, 1001, 30_000, 31_003]))).toEqual(ships);
  });

  it('reads the members in any order, among others it does not know, with any white space', async () => {
    const [a, b] = [plainShip(211_000_001), plainShip(211_000_002)];
    const answer = `\n {"unknown":{"ship":"no","deep":["}",{"ships":1}]} , "shipsB"\t: "${await packedShips([b])}",
      "count":2,"list":[1,2],"ships":"${await packedShips([a])}","cursor":"k\\"","reset":true,"traffic":"live","worldCount":7,"worldBytes":450} \n`;
    for (const cuts of [[], Array.from({ length: answer.length }, (_, i) => i)]) {
      const result = await decodeAnswer(responseIn(answer, cuts));
      expect(result).toMatchObject({
        ok: true,
        value: { envelope: { cursor: 'k"', reset: true, traffic: 'live', worldCount: 7, worldBytes: 450 } },
      });
      expect(result.ok && shipsOf(result.value.batch)).toEqual([b, a]);
      expect(result.ok && result.value.batch.hot.state.slice(0, 2)).toEqual(Uint8Array.of(1, 0));
    }
  });

  it('reads base64 whose characters are written as JSON escapes', async () => {
    const ships = Array.from({ length: 40 }, (_, i) => plainShip(211_000_000 + i, { name: `N${i * 7919}` }));
    const base64 = await packedShips(ships);
    const escaped = Array.from(base64)
      .map((letter, i) => (letter === '/' ? '\\/' : i % 5 === 0 ? `\\u00${letter.charCodeAt(0).toString(16)}` : letter))
      .join('');
    expect(escaped).toContain('\\u00');
    const answer = `{"sh\\u0069p":"${escaped.replace(/^(.{60})/, '$1\\r\\n')}"}`;
    expect(await decodedShips(responseIn(answer))).toEqual(ships);
    expect(
      await decodedShips(
        responseIn(
          answer,
          Array.from({ length: answer.length }, (_, i) => i),
        ),
      ),
    ).toEqual(ships);
  });

  it('takes no ships for an answer too', async () => {
    expect(await decodedShips(responseIn(`{"ship":"${await packedShips([])}"}`))).toEqual([]);
  });

  it('leaves out members that are not what the contract says, and refuses records without a ship in them, counting them', async () => {
    const good = plainShip(211_000_001);
    const odd = {
      ...good,
      mmsi: 211_000_002,
      sog: 'fast',
      cog: 360,
      heading: 1.5,
      name: 7,
      flag: 'no',
      length: -1,
      imo: 1e12,
      draught: null,
      shipType: 300,
    };
    const bad = [
      null,
      5,
      'x',
      [],
      {},
      { ...good, mmsi: 12 },
      { ...good, mmsi: '211000003' },
      { ...good, lat: 91 },
      { ...good, lon: null },
      { ...good, lat: '54' },
      { ...good, lastSeen: -1 },
      { ...good, lastSeen: undefined },
    ];
    const text = `[${[odd, ...bad, good].map((record) => JSON.stringify(record)).join(',')},{"mmsi":211000009,"lat":1e999,"lon":1,"lastSeen":1}]`;
    const result = await decodeAnswer(responseIn(`{"ship":"${await packed(text)}","count":${bad.length + 3}}`));
    if (!result.ok) throw new Error(result.error.message);
    const { _id, id, ...rest } = plainShip(211_000_002);
    expect(shipsOf(result.value.batch)).toEqual([{ ...rest, _id: '211000002', id: '211000002' }, good]);
    expect(_id + id).toBe('211000002211000002');
    expect(result.value.batch.refused).toBe(bad.length + 1);
    expect(result.value.batch.refusedMmsi).toContain(211_000_009);
    expect(result.value.batch.hot.latE7.slice(0, 2).every(Number.isFinite)).toBe(true);
  });

  it('keeps positions at the poles and at 180 degrees exactly', async () => {
    const ships = [
      plainShip(211_000_001, { lat: 90, lon: 180 }),
      plainShip(211_000_002, { lat: -90, lon: -180 }),
      plainShip(211_000_003, { lat: 88.12345, lon: 0 }),
    ];
    expect(await decodedShips(responseIn(`{"ship":"${await packedShips(ships)}"}`))).toEqual(ships);
  });

  describe('an answer that is damaged is an error in words', () => {
    it.each([
      ['a captive portal', '<!doctype html><html><body>Sign in to the harbour network</body></html>'],
      ['nothing', ''],
      ['a list', '["ship"]'],
      ['no ships', '{"cursor":"c"}'],
      ['ships that are null', '{"ship":null}'],
      ['ships that are a list', '{"ship":[{"mmsi":1}]}'],
      ['text that is not base64', '{"ship":"<<<<"}'],
      ['text that goes on behind its padding', '{"ship":"QQ==QUJD"}'],
      ['one letter too many', '{"ship":"QUJDQ"}'],
      ['empty text', '{"ship":""}'],
      ['bytes that are not zlib', '{"ship":"QUJDREVGRw=="}'],
      ['an envelope that goes on', '{"ship":"x'],
      ['an envelope of a megabyte', `{"a":"${'y'.repeat(2 ** 20)}"}`],
    ])('%s', async (_, text) => {
      const error = await errorOf(responseIn(text));
      expect(error.code).toBe('parseError');
      expect(error.message).toMatch(/[a-z]+ [a-z]+/);
    });

    it('another JSON than a list of ships, or one that something follows', async () => {
      for (const text of ['{}', '"ships"', '[1', '[{}}', '[{},]', '[] []', '[{}]x', 'nothing']) {
        expect(await errorOf(responseIn(`{"ship":"${await packed(text)}"}`)), text).toMatchObject({ code: 'parseError' });
      }
    });

    it('cut off anywhere', async () => {
      const ships = Array.from({ length: 30 }, (_, i) => plainShip(211_000_000 + i, { name: `N${i * 7919}` }));
      const answer = JSON.stringify({ cursor: 'c', count: 30, ship: await packedShips(ships) });
      for (let length = 0; length < answer.length; length += 7) {
        expect((await errorOf(responseIn(answer.slice(0, length)))).code, `${length} of ${answer.length}`).toBe('parseError');
      }
    });

    it('any byte of the packed text changed', async () => {
      const ships = Array.from({ length: 30 }, (_, i) => plainShip(211_000_000 + i, { name: `N${i * 7919}` }));
      const base64 = await packedShips(ships);
      // the first two bytes are zlib's header and may change to another valid one; the checksum covers the rest
      for (let at = 4; at < base64.length - 4; at += 11) {
        const letter = base64[at] === 'A' ? 'B' : 'A';
        const error = await errorOf(responseIn(`{"ship":"${base64.slice(0, at)}${letter}${base64.slice(at + 1)}"}`));
        expect(error.code, `letter ${at}`).toBe('parseError');
      }
    });

    it('another number of ships than it says', async () => {
      const ship = await packedShips([plainShip(211_000_001)]);
      expect(await errorOf(responseIn(`{"count":2,"ship":"${ship}"}`))).toMatchObject({
        code: 'parseError',
        message: expect.stringContaining('says 2'),
      });
    });

    it('a bomb, found out before it is unpacked', async () => {
      const bomb = await packed(`["${' '.repeat(60 * 2 ** 20)}"]`);
      expect(bomb.length).toBeLessThan(100_000);
      expect(await errorOf(responseIn(`{"ship":"${bomb}"}`))).toMatchObject({ code: 'parseError' });
      const blank = await packed(`[${' '.repeat(60 * 2 ** 20)}]`);
      expect(await errorOf(responseIn(`{"ship":"${blank}"}`))).toMatchObject({ code: 'parseError' });
    });

    it('a record that never ends', async () => {
      const error = await errorOf(responseIn(`{"ship":"${await packed(`[{"name":"${'N'.repeat(200_000)}"}]`)}"}`));
      expect(error).toMatchObject({ code: 'parseError', message: expect.stringContaining('too long') });
    });
  });

  it('says offline when the link breaks off, and cancelled when it was told to stop', async () => {
    const answer = new TextEncoder().encode(`{"ship":"${(await packedShips([plainShip(211_000_001)])).slice(0, 40)}`);
    const broken = new ReadableStream({
      start: (stream) => stream.enqueue(answer),
      pull: (stream) => stream.error(new TypeError('network error')),
    });
    expect(await errorOf(new Response(broken))).toMatchObject({ code: 'offline' });

    const endless = new ReadableStream({ start: (stream) => stream.enqueue(answer) });
    const stop = new AbortController();
    const decoding = decodeAnswer(new Response(endless), { signal: stop.signal });
    stop.abort();
    expect(await decoding).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  });

  it('tells how far it has come, of the unpacked length that our server names', async () => {
    const ships = Array.from({ length: 9000 }, (_, i) =>
      plainShip(200_000_000 + i, { name: String(Math.sin(i)), callsign: String(Math.cos(i)) }),
    );
    const answer = JSON.stringify({ ship: await packedShips(ships) });
    const told: { bytes: number; totalBytes?: number; ships: number }[] = [];
    const cuts = Array.from({ length: 60 }, (_, i) => i * 20_000);
    const headers = { 'content-encoding': 'gzip', 'content-length': '7', 'x-body-length': String(answer.length) };
    const response = responseIn(answer, cuts, headers);
    await decodeAnswer(response, { onProgress: (progress) => told.push(progress) });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ totalBytes }) => totalBytes === answer.length)).toBe(true);
    expect(told.map(({ bytes }) => bytes)).toEqual(told.map(({ bytes }) => bytes).toSorted((x, y) => x - y));
    expect(told.at(-1)?.ships).toBeGreaterThan(0);
  });
});
