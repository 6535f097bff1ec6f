// The contents of a new database: the ports of the npm package sea-ports 0.0.9, with known errors corrected, the terminals that it lacks, and
// the sample events. Only once, so that deleted rows stay deleted.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { EpochMs } from '#contract/units.ts';
import { z } from '#contract/zod.ts';
import { BATCH_ROWS, type Db, type Tx } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { PortIndex } from './port-match.ts';
import { type ImportedPort, readPortRows, writePorts } from './port-store.ts';
import { sampleEvents, writeInvented } from './sample-events.ts';
import { TERMINALS } from './terminals.ts';

const SEA_PORTS_SOURCE = 'sea-ports 0.0.9';

const RawPorts = z.record(
  z.string(),
  z.object({ name: z.string(), coordinates: z.tuple([z.number(), z.number()]).optional(), unlocs: z.array(z.string()) }),
);

/** Latitude and longitude are swapped. */
const SWAPPED: readonly string[] = ['CDBOA', 'CDMAT', 'DZAAE', 'ISESK'];

/** An inland town, and a place that two sources put on different oceans. */
const DROPPED: readonly string[] = ['BRVDC', 'MXPMS'];

/** More than 60 nm from the harbour of that name, as compared with the World Port Index in November 2026: [lon, lat] from there. */
const MOVED: Readonly<Record<string, readonly [lonDeg: number, latDeg: number]>> = {
  AUGOV: [136.7, -12.2],
  CNYTN: [114.266667, 22.583333],
  COPBO: [-71.966667, 12.25],
  FRHON: [0.216667, 49.416667],
  IDBNT: [106.25, 4.15],
  PESNX: [-75.233333, -15.25],
  THMAT: [101.166667, 12.666667],
  UYCYR: [-57.85, -34.466667],
};

/** Ports with a position, each once: of several codes for one place, the first in the package's list. */
export async function readSeaPorts(): Promise<ImportedPort[]> {
  const file = createRequire(import.meta.url).resolve('sea-ports/lib/ports.json');
  const raw = RawPorts.parse(JSON.parse(await readFile(file, 'utf8')));
  return Object.entries(raw).flatMap(([locode, { name, coordinates, unlocs }]): ImportedPort[] => {
    const [first] = unlocs;
    const isAlias = first !== undefined && first !== locode && raw[first]?.coordinates !== undefined;
    if (!coordinates || isAlias || DROPPED.includes(locode)) return [];
    const [x, y] = MOVED[locode] ?? coordinates;
    const [lon, lat] = SWAPPED.includes(locode) ? [y, x] : [x, y];
    return [{ id: locode, name, country: locode.slice(0, 2), locode, lat, lon, source: SEA_PORTS_SOURCE }];
  });
}

const DONE = 'seed.world';
/** A mark of its own: the terminals came later, and databases that had the rest get them too. */
const TERMINALS_DONE = 'seed.terminals';

interface Seeded {
  db: Db;
  mark: string;
  now: EpochMs;
}

/** Writes once in the life of a database, also when two servers start at once: then the second waits for the first. */
async function writeOnce({ db, mark, now }: Seeded, write: (tx: Tx) => Promise<void>): Promise<boolean> {
  const [done] = await db.query('select 1 from settings where name = $1', [mark]);
  if (done) return false;
  return db.transaction(null, async (tx) => {
    const mine = await tx.query('insert into settings (name, value) values ($1, $2) on conflict do nothing returning name', [
      mark,
      JSON.stringify({ atMs: now }),
    ]);
    if (mine.length === 0) return false;
    await write(tx);
    return true;
  });
}

/** Those that the database does not have, from an import or under the id of another port. */
async function writeTerminals(tx: Tx, now: EpochMs): Promise<void> {
  const index = new PortIndex(await readPortRows(tx));
  const lacking = TERMINALS.filter(
    ({ wpiNumber = '', ...port }) => !index.byId(port.id) && !index.find({ wpiNumber, otherNames: '', ...port }),
  );
  await writePorts(tx, lacking, now);
}

/** Does nothing when it was done before. `hasSamples`: with the invented events, which stand beside no real ones. */
export async function seedWorld(db: Db, clock: () => EpochMs, log: Log, { hasSamples }: { hasSamples: boolean }): Promise<void> {
  const now = clock();
  const seeded = await writeOnce({ db, mark: DONE, now }, async (tx) => {
    const ports = await readSeaPorts();
    for (let at = 0; at < ports.length; at += BATCH_ROWS) await writePorts(tx, ports.slice(at, at + BATCH_ROWS), now);
    if (hasSamples) await writeInvented(tx, sampleEvents(now), now);
  });
  if (seeded) log.info('First start: ports are stored', { withSampleEvents: hasSamples });
  const added = await writeOnce({ db, mark: TERMINALS_DONE, now }, (tx) => writeTerminals(tx, now));
  if (added) log.info('Oil and gas terminals are stored among the ports');
}
