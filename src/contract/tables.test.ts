import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { EVENT_TYPES } from './entities/events.ts';
import { ROWS_SHAPE, tables } from './tables.ts';
import { z } from './zod.ts';

it('SY15 the mark of what rows this code knows is another whenever a table, or what its rows may hold, is', () => {
  const schemas = JSON.stringify(Object.entries(tables).map(([name, row]) => [name, z.toJSONSchema(row, { io: 'input' })]));
  const besideTypes = schemas
    .replaceAll(JSON.stringify(EVENT_TYPES), '"event types"')
    .replaceAll(`"maxItems":${EVENT_TYPES.length}`, '"maxItems":"event types"');
  const shape = createHash('sha256').update(besideTypes).digest('hex').slice(0, 8);
  expect(
    ROWS_SHAPE.split(' ')[0],
    'Write the new mark into src/contract/tables.ts: devices then ask again for rows that older code could not keep',
  ).toBe(shape);
  expect(ROWS_SHAPE).toContain(EVENT_TYPES.join());
});
