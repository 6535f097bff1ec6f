// The areas shipped with the program, written into the database at its first start and again when a new version brings others.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Area, AreaLayer } from '#contract/entities/areas.ts';
import type { EpochMs } from '#contract/units.ts';
import { z } from '#contract/zod.ts';
import type { Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { type AreaEdition, areaId, writeEdition } from './area-store.ts';

const DONE = 'seed.areas';
/** They are written in this order. */
const SHIPPED_FILES = [
  'industry-hra-2019',
  'jwla-032',
  'ansar-allah-houthi',
  'gaza',
  'iran',
  'west-africa',
  'eez-computed',
  'cables-schematic',
] as const;

const day = z.iso.date().transform((text) => Date.parse(text));
const { name, text, geometry, limits, edition, source, licence, indicative } = Area.shape;
const ShippedEdition = z.object({
  layer: AreaLayer,
  edition,
  issued: day.optional(),
  validFrom: day,
  validTo: day.optional(),
  source,
  licence,
  indicative,
  /** For the whole edition; added below the text of each area. */
  text,
  features: z.array(z.object({ name, text: text.optional(), geometry, limits })).min(1),
});

const readText = (file: string): Promise<string> => readFile(join(import.meta.dirname, `${file}.json`), 'utf8');

/** @throws when a file of the program is invalid */
function toShippedEdition(content: string): AreaEdition {
  const { issued, features, text: ofAll, ...rest } = ShippedEdition.parse(JSON.parse(content));
  return {
    ...rest,
    ...(issued !== undefined && { issuedAt: issued }),
    areas: features.map((feature, i) => ({
      ...feature,
      id: areaId(rest.layer, rest.edition, String(i + 1)),
      text: [feature.text, ofAll].filter(Boolean).join('\n\n'),
    })),
  };
}

/** Imported editions take precedence: a shipped edition ends where a later or better one begins. */
export async function seedAreas(db: Db, clock: () => EpochMs, log: Log): Promise<void> {
  const contents = await Promise.all(SHIPPED_FILES.map(readText));
  const hash = createHash('sha256').update(contents.join('\n')).digest('hex');
  const isDone = "select 1 from settings where name = $1 and value ->> 'hash' = $2";
  if ((await db.query(isDone, [DONE, hash])).length > 0) return;
  const count = await db.transaction(null, async (tx) => {
    // two servers starting at once: the second waits for the first's row
    await tx.query("insert into settings (name, value) values ($1, '{}') on conflict do nothing", [DONE]);
    await tx.query('select 1 from settings where name = $1 for update', [DONE]);
    if ((await tx.query(isDone, [DONE, hash])).length > 0) return 0;
    let areas = 0;
    for (const content of contents) {
      const shipped = toShippedEdition(content);
      await writeEdition(tx, shipped, clock());
      areas += shipped.areas.length;
    }
    await tx.query('update settings set value = $2 where name = $1', [DONE, JSON.stringify({ hash, atMs: clock() })]);
    return areas;
  });
  if (count > 0) log.info('The areas that come with the program are stored', { areas: count });
}
