// node tests/bench/fuzz-ais.ts [sentences=10000000] [seed]: random and mutated sentences. Ends with 1 when one throws or is placed off the Earth.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeAisDecoder } from '#domain/ais/decoder.ts';
import { makeChance } from '#server/ingest/simulator/chance.ts';
import * as encode from '#tests/fixtures/ais-encoder.ts';

const wanted = Number(process.argv[2] ?? 10_000_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
const chance = makeChance(seed, 1);
const world = join(import.meta.dirname, '../../../shared/data/ais-world-40k.nmea');

const own = [
  encode.classA({ type: 1, mmsi: 244_000_001, lon: 0, lat: 0, speed: 0, course: 0, heading: 0, status: 0 }),
  encode.voyage({ ...encode.SAMPLE_VOYAGE, name: 'A<B' }),
  encode.aid(992_440_001, 'A NAME OF MORE THAN TWENTY', 0, 0),
].flatMap((bits) => encode.sentencesOf(bits));
const sentences = existsSync(world) ? readFileSync(world, 'latin1').split('\n').filter(Boolean) : own;

const ARMOUR = Array.from({ length: 64 }, (_, value) => String.fromCharCode(value < 40 ? value + 48 : value + 56));
const anyChar = () => String.fromCharCode(chance.whole(0, 255));

function randomMessage(): string {
  const type = ARMOUR[chance.whole(0, 27)] ?? '0';
  let payload = type;
  for (let length = chance.whole(0, 76); payload.length < length; ) payload += chance.pick(ARMOUR);
  const parts = chance.is(0.8) ? 1 : chance.whole(1, 9);
  return encode.withChecksum(
    `AIVDM,${parts},${chance.whole(1, parts)},${parts > 1 ? chance.whole(0, 9) : ''},A,${payload},${chance.whole(0, 5)}`,
  );
}

/** A real sentence, changed; half of them with a checksum that is right again, so that the change gets past it. */
function mutated(): string {
  let line = chance.pick(sentences);
  for (let changes = chance.whole(1, 4); changes > 0; changes--) {
    const at = chance.whole(0, line.length);
    const what = chance.whole(0, 3);
    if (what === 0) line = line.slice(0, at) + anyChar() + line.slice(at + 1);
    else if (what === 1) line = line.slice(0, at) + line.slice(at + chance.whole(1, 8));
    else if (what === 2) line = line.slice(0, at) + chance.pick(sentences).slice(chance.whole(0, 40)) + line.slice(at);
    else line = line.slice(0, at) + chance.pick(ARMOUR) + line.slice(at);
  }
  const star = line.lastIndexOf('*');
  return chance.is(0.5) && line.startsWith('!') && star > 0 ? encode.withChecksum(line.slice(1, star)) : line;
}

function noise(): string {
  let line = chance.is(0.5) ? '!AIVDM,' : '';
  for (let length = chance.whole(0, 200); line.length < length; ) line += anyChar();
  return line;
}

const decoder = makeAisDecoder();
const startedMs = performance.now();
for (let i = 0; i < wanted; i++) {
  const line = i % 3 === 0 ? randomMessage() : i % 3 === 1 ? mutated() : noise();
  try {
    const decoded = decoder.decode(line, i);
    for (const report of 'ok' in decoded ? decoded.ok : []) {
      if (report.kind === 'static') continue;
      const { latDeg = 0, lonDeg = 0 } = report;
      if (!(Math.abs(latDeg) <= 90 && Math.abs(lonDeg) <= 180) || (report.latDeg === undefined) !== (report.lonDeg === undefined))
        throw new Error(`off the Earth: ${latDeg} ${lonDeg}`);
    }
  } catch (error) {
    console.error(`Sentence ${i} of seed ${seed}: ${JSON.stringify(line)}\n`, error);
    process.exit(1);
  }
}
console.log(
  `${wanted} sentences in ${((performance.now() - startedMs) / 1000).toFixed(1)} s, seed ${seed}: none threw, none was placed off the Earth`,
);
console.log(decoder.counts);
