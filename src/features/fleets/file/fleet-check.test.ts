import { expect, it } from 'vitest';
import type { FileRow } from '#contract/files/fleet-file.ts';
import type { PastedFleetRow } from '#contract/entities/fleets.ts';
import { fail, ok } from '#contract/result.ts';
import { judgeFleetRows, type ShipIdentity } from '#domain/fleet-rows.ts';
import { checkRows, type Judges, tagsOf } from './fleet-check.ts';

const ANNA: ShipIdentity = { mmsi: 247_000_001, imo: 9_074_729, name: 'ANNA' };
/** The server holds her, this device does not. */
const BERTA: ShipIdentity = { mmsi: 247_000_002, imo: 9_811_000, name: 'BERTA' };

const knowing = (...ships: ShipIdentity[]) => ({
  byMmsi: (mmsi: number) => ships.find((ship) => ship.mmsi === mmsi),
  byImo: (imo: number) => ships.filter((ship) => ship.imo === imo),
  inFleet: new Set<number>(),
});
const here = knowing(ANNA);
const offline = fail({ code: 'offline' as const, message: '' });

function judges(askServer?: Judges['askServer']): Judges & { asked: PastedFleetRow[][] } {
  const asked: PastedFleetRow[][] = [];
  const server = askServer ?? (async (rows) => ok(judgeFleetRows(rows, knowing(ANNA, BERTA))));
  return {
    asked,
    byMmsi: async (mmsis) => mmsis.map(here.byMmsi),
    byImo: async (imo) => here.byImo(imo),
    askServer: (rows, signal) => (asked.push(rows), server(rows, signal)),
  };
}
const numbered = (rows: PastedFleetRow[], step = 1): FileRow[] => rows.map((row, at) => ({ row: (at + 1) * step, ...row }));
const wishes = (inList: number[] = [], signal = new AbortController().signal) => ({
  inList: new Set(inList),
  signal,
  onProgress: () => {},
});
async function checked(rows: FileRow[], by: Judges = judges(), inList: number[] = []) {
  const answer = await checkRows(rows, by, wishes(inList));
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value;
}

it('keeps good rows and says of each bad one, by the number that the person sees, which rule it failed', async () => {
  const rows = numbered(
    [{ mmsi: '247000009', name: 'Typed' }, { mmsi: '12', name: 'X' }, { imo: '9074728' }, { mmsi: '247000009' }, { name: 'No number' }],
    10,
  );
  const found = await checked(rows);
  expect(found.ships).toEqual([{ row: 10, mmsi: 247_000_009, name: 'Typed', tags: [] }]);
  expect(found.refused).toEqual([
    { row: 20, text: '12, X', message: 'An MMSI has nine digits.' },
    { row: 30, text: '9074728', message: 'IMO 9074728 is mistyped: after 907472 the check digit is 9.' },
    { row: 40, text: '247000009', message: expect.stringContaining('already') },
    { row: 50, text: 'No number', message: 'The row has neither an MMSI nor an IMO number.' },
  ]);
  expect(found.deviceOnly).toBeUndefined();
});

it('finds a ship by her IMO number on the device, else at the server', async () => {
  const found = await checked(numbered([{ imo: '9074729' }, { imo: 'IMO 9811000' }]));
  expect(found.ships.map(({ mmsi, name }) => [mmsi, name])).toEqual([
    [ANNA.mmsi, 'ANNA'],
    [BERTA.mmsi, 'BERTA'],
  ]);
  expect(found.refused).toEqual([]);
});

it('asks the server only about rows that may still pass', async () => {
  const by = judges();
  await checked(numbered([{ mmsi: '12' }, { mmsi: '247000009' }, { imo: '9074728' }]), by);
  expect(by.asked).toEqual([[{ mmsi: '247000009' }]]);
});

it('without a link keeps the verdict of the device and says why', async () => {
  const found = await checked(
    numbered([{ imo: '9811000' }, { mmsi: '247000009' }]),
    judges(async () => offline),
  );
  expect(found.deviceOnly?.code).toBe('offline');
  expect(found.ships.map(({ mmsi }) => mmsi)).toEqual([247_000_009]);
  expect(found.refused).toHaveLength(1);
});

it('lets the server refuse what the device let pass', async () => {
  const found = await checked(
    numbered([{ mmsi: '247000009' }]),
    judges(async () => ok({ valid: false, ships: [], refused: [{ row: 1, field: 'mmsi', message: 'Not here.' }], warned: [] })),
  );
  expect(found.ships).toEqual([]);
  expect(found.refused).toEqual([{ row: 1, text: '247000009', message: 'Not here.' }]);
});

it('counts a ship once even if two requests return her', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ mmsi: String(300_000_000 + at) }));
  const found = await checked(numbered([{ mmsi: String(BERTA.mmsi) }, ...many, { imo: String(BERTA.imo) }]));
  expect(found.ships).toHaveLength(1001);
  expect(found.refused).toEqual([{ row: 1002, text: '9811000', message: 'MMSI 247000002 is already in row 1.' }]);
});

it('names a ship that the list holds already', async () => {
  const found = await checked(numbered([{ imo: '9074729' }]), judges(), [ANNA.mmsi]);
  expect(found.ships).toEqual([]);
  expect(found.refused).toHaveLength(1);
});

it('checks a long list in parts, reports progress, and stops when cancelled', async () => {
  const rows = numbered(Array.from({ length: 2500 }, (_, at) => ({ mmsi: String(300_000_000 + at) })));
  const parts: number[] = [];
  const by = judges();
  await checkRows(rows, by, { ...wishes(), onProgress: (part) => parts.push(part) });
  expect(by.asked.map(({ length }) => length)).toEqual([1000, 1000, 500]);
  expect(parts).toEqual(parts.toSorted((a, b) => a - b));
  expect(parts.at(-1)).toBe(1);

  const controller = new AbortController();
  const stopped = judges(async (some) => {
    controller.abort();
    return ok(judgeFleetRows(some, here));
  });
  expect(await checkRows(rows, stopped, wishes([], controller.signal))).toMatchObject({ ok: false, error: { code: 'cancelled' } });
  expect(stopped.asked).toHaveLength(1);
});

it('collects the tags of the rows, each once', async () => {
  const found = await checked(
    numbered([
      { mmsi: '247000008', tags: 'gulf; tanker' },
      { mmsi: '247000009', tags: 'tanker' },
    ]),
  );
  expect(tagsOf(found.ships)).toEqual(['gulf', 'tanker']);
});
