import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyShip } from '#ships/any-ship.fixture.ts';
import { PlainRecord } from './plain-record.ts';

const plain = new PlainRecord();

/** The end of the record, or -1 if it is not plain. */
const read = (text: string) => plain.read(new TextEncoder().encode(`${text}\0`), 0);

/** Compares every member with the result of JSON.parse. */
function expectAsParsed(text: string): void {
  const parsed = JSON.parse(text) as Record<string, unknown>;
  for (const [name, value] of Object.entries(plain.members)) expect(value, `${name} of ${text}`).toBe(parsed[name]);
  expect(Object.hasOwn(parsed, 'gone')).toBe(false);
}

const NUMBERS = ['0', '-0', '7', '-12', '0.5', '-0.00001', '51.95004', '123456789012345', '0.12345678901234', '1795000000000'];
const ODD_VALUES = [
  '1e3',
  '1E-2',
  '1234567890123456789',
  '0.1234567890123456789',
  'true',
  'false',
  'null',
  '{}',
  '[]',
  '[1,{"a":2}]',
  '""',
];
const NO_VALUES = [
  '00',
  '01',
  '-',
  '1.',
  '.5',
  '+1',
  '- 1',
  '1..2',
  '0x1',
  'nul',
  'nulll',
  'NaN',
  '',
  ',',
  '"',
  '"a',
  '"a\nb"',
  '"\\x"',
  "'a'",
];

test('ships as servers write them are plain, whatever order their members are in', () => {
  fc.assert(
    fc.property(fc.array(anyShip(), { minLength: 1, maxLength: 5 }), fc.func(fc.nat()), (ships, rank) => {
      for (const ship of ships) {
        const members = Object.entries(ship).toSorted(([a], [b]) => rank(a) - rank(b));
        const text = JSON.stringify(Object.fromEntries(members));
        if (read(text) < 0) continue; // the name is not plain
        expect(read(text)).toBe(text.length);
        expectAsParsed(text);
      }
    }),
  );
  const usual =
    '{"_id":"211000001","mmsi":211000001,"name":"NORTH STAR 12 OF HARBOURS","lat":-0.5,"lon":10.12345,"extra":"x","more":null,"lastSeen":1795000000000}';
  expect(read(usual)).toBe(usual.length);
  expect(plain.members).toMatchObject({ mmsi: 211_000_001, name: 'NORTH STAR 12 OF HARBOURS', lat: -0.5, lon: 10.12345 });
});

test('any text that is read as a plain record is what JSON.parse makes of it', () => {
  const value = fc.oneof(
    { arbitrary: fc.constantFrom(...NUMBERS, '"NORTH STAR"', 'null'), weight: 12 },
    fc.constantFrom(...ODD_VALUES, ...NO_VALUES),
    fc.double().map(String),
    fc.string().map((text) => JSON.stringify(text)),
    fc.string().map((text) => `"${text}"`),
  );
  const usualKey = { arbitrary: fc.constantFrom('"mmsi"', '"lat"', '"name"', '"eta"', '"length"', '"other"'), weight: 9 };
  const oddKey = fc.constantFrom('"gone"', '"other"', '"__proto__"', '"\\u006dmsi"', '"lät"', '"lat', 'lat');
  const key = fc.oneof(usualKey, oddKey);
  const colon = fc.constantFrom(':', ':', ':', ':', ':', ':', ':', ':', ' :', ': ', '');
  const text = fc
    .array(fc.tuple(key, colon, value), { maxLength: 4 })
    .chain((members) =>
      fc.tuple(fc.constant(members), fc.constantFrom(',', ',', ',', ', ', ',,', ''), fc.constantFrom('}', '}', '}', ']', '', ',}')),
    )
    .map(([members, comma, end]) => `{${members.map((parts) => parts.join('')).join(comma)}${end}`);
  let plainOnes = 0;
  fc.assert(
    fc.property(text, (record) => {
      const end = read(record);
      if (end < 0) return;
      plainOnes++;
      expectAsParsed(record.slice(0, end));
    }),
    { numRuns: 3000 },
  );
  expect(plainOnes).toBeGreaterThan(100);
});

test.each(NUMBERS)('reads %s to the last bit', (number) => {
  expect(read(`{"lat":${number}}`)).toBe(number.length + 8);
  expect(plain.members.lat).toBe(JSON.parse(number));
});

test.each(NO_VALUES)('leaves what is no value to JSON.parse: %s', (value) => {
  expect(read(`{"lat":${value}}`)).toBe(-1);
});

test('the record before leaves nothing behind', () => {
  read('{"mmsi":211000001,"name":"A","draught":3.4}');
  read('{"mmsi":211000002}');
  expect(JSON.parse(JSON.stringify(plain.members))).toEqual({ mmsi: 211_000_002 });
});

test('a record that is cut off anywhere is not read', () => {
  const text = '{"_id":"1","mmsi":211000001,"name":"A B","lat":-1.5,"x":null,"lastSeen":1}';
  for (let length = 0; length < text.length; length++) expect(read(text.slice(0, length)), text.slice(0, length)).toBe(-1);
});
