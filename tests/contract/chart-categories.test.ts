// IHO's S-64 test cells for the display categories of S-52 4.0: what lies in the cell of a category is of that category in our table, too.
// Cells are read by the plain count of records; skipped by name where the sets are absent.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EncCondition, EncGeometry } from '#map/enc/table/rule.ts';
import { rulesOf } from '#map/enc/table/enc-table.ts';
import { objectClassOf } from '#server/charts/reading/object-classes.ts';
import { realFile } from '#server/import/real-files.fixture.ts';
import { countedFeatures } from '#tests/fixtures/s57-records.ts';

const GEOMETRY: Record<number, EncGeometry> = { 1: 'point', 2: 'line', 3: 'area' };

function fits({ attribute, is, has, known }: EncCondition, attributes: Record<string, string>): boolean {
  const value = attributes[attribute] || undefined;
  if (is) return is.map(String).includes(value ?? '');
  if (has) return has.some((one) => value?.split(',').includes(String(one)));
  return known === (value !== undefined);
}

/** Every cell has ground to lie on. Layers of their own draw soundings and the cover. */
const GROUND = ['COALNE', 'DEPARE', 'LNDARE', 'M_COVR', 'SOUNDG'];
/** Of the base while unsafe, or while the safety contour: layers that know no category draw them then, by the mariner's depths. */
const BY_DEPTH = ['DEPCNT', 'OBSTRN', 'UWTROC', 'WRECKS'];

test.for([
  ['Base/ENC_ROOT/AA5DBASE.000', 1],
  ['Standard/ENC_ROOT/AA5STNDR.000', 2],
  ['Other/ENC_ROOT/AA5OTHER.000', 3],
] as const)('all of %s is of display category %i', ([name, category], { skip }) => {
  const path = realFile(`s64/display/${name}`);
  if (!path) return skip('no S-64 test cells here');
  const features = [...countedFeatures([readFileSync(path)]).values()].map(({ objl, primitive, attributes }) => {
    const [cls, geometry] = [objectClassOf(objl) ?? '', GEOMETRY[primitive]];
    const rule =
      geometry &&
      rulesOf(geometry)
        .get(cls)
        ?.find(({ when = [] }) => when.every((condition) => fits(condition, attributes)));
    return { cls, geometry, category: rule?.category };
  });
  const judged = features.filter(
    ({ cls, geometry }) => geometry && ![...GROUND, ...(category === 1 ? BY_DEPTH : [])].includes(cls) && !cls.startsWith('C_'),
  );
  expect(judged.length).toBeGreaterThan(80);
  expect(judged.filter((one) => one.category !== category)).toEqual([]);
});
