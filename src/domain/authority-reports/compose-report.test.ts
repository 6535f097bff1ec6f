import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/units.ts';
import { composeReport, type FieldValues, reportMark } from './compose-report.ts';
import { EXPECTED_TEXTS, TYPED_VALUES } from './expected-texts.fixture.ts';
import { REPORT_FORMS } from './forms.ts';
import { knownValues, positionText, type ShipToReport, timeText } from './known-values.ts';
import type { FieldId, FormId, ReportForm } from './report-form.ts';

const SEEN = Date.UTC(2026, 10, 27, 11, 54, 40);
const SHIP: ShipToReport = {
  name: 'SEA EAGLE',
  flag: 'Malta',
  imo: 9_074_729,
  mmsi: 248_123_000,
  callsign: '9HAB5',
  place: [51 + 27.25 / 60, 12 + 1.67 / 60],
  placeAt: SEEN,
  courseDeg: 34,
  speedKn: 14.5,
  draughtM: 12.1,
  freeboardM: 7.5,
  serviceSpeedKn: 14,
  maxSpeedKn: 16,
  crew: 21,
  guards: 'none',
};
const formOf = (id: FormId): ReportForm => REPORT_FORMS.find((form) => form.id === id) as ReportForm;
const typed = (texts: Partial<Record<FieldId, string>>): FieldValues =>
  Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, { text }]));

describe('the text of a report', () => {
  it.each(Object.entries(EXPECTED_TEXTS) as [FormId, string][])('of the form %s is the one written by hand', (id, text) => {
    const form = formOf(id);
    const report = composeReport(form, { ...knownValues(SHIP, form.style), ...typed(TYPED_VALUES) }, SEEN + 30 * MINUTE_MS);
    expect(report).toEqual({ text, missing: [], old: [], cleaned: [] });
  });

  it.each(REPORT_FORMS.map(({ id }) => [id]))('of a ship that is not real begins and ends with the mark, in one 7-bit line: %s', (id) => {
    const lines = composeReport(formOf(id), knownValues(SHIP, formOf(id).style), SEEN, reportMark('demonstration')).text.split('\n');
    expect([lines[0], lines.at(-1)]).toEqual(Array.from({ length: 2 }, () => 'EXERCISE - INVENTED SHIP - DO NOT ACT'));
    expect(reportMark('live')).toBeUndefined();
  });

  it('says of every form what is not known where it is required, and leaves out what is not', () => {
    const { text, missing } = composeReport(formOf('ukmto.daily'), typed({ name: 'SEA EAGLE', imo: ' ' }), SEEN);
    expect(missing).toEqual(['callsign', 'imo', 'time', 'position', 'course', 'speed']);
    expect(text.split('\n').slice(2, 4)).toEqual(['2. CALL SIGN AND IMO NUMBER: NOT KNOWN, NOT KNOWN', '3. TIME UTC: NOT KNOWN']);
    expect(text).not.toContain('OTHER INFORMATION');
  });

  it('has known values that are older than half an hour named with their age, and no others', () => {
    const form = formOf('ukmto.daily');
    const { old } = composeReport(form, { ...knownValues(SHIP, form.style), course: { text: '040' } }, SEEN + 31 * MINUTE_MS);
    expect(old).toEqual(['time', 'position', 'speed'].map((field) => ({ field, ageMs: 31 * MINUTE_MS })));
  });
});

describe('what would break a form', () => {
  const cleaned = (id: FormId, field: FieldId, was: string) =>
    composeReport(formOf(id), typed({ [field]: was }), SEEN).cleaned.map(({ now, reasons }) => [now, ...reasons]);

  it('is changed, and every change is named', () => {
    expect(cleaned('ukmto.suspicious', 'description', 'Two skiffs\r\n2. CALL SIGN: FALSE')).toEqual([
      ['Two skiffs 2. CALL SIGN: FALSE', 'lineEnds'],
    ]);
    expect(cleaned('ukmto.daily', 'callsign', '9HA,B5')).toEqual([['9HA B5', 'separators']]);
    expect(cleaned('imo.letters', 'cargo', 'Oil/gas')).toEqual([['Oil-gas', 'separators']]);
    expect(cleaned('ukmto.initial', 'securityOfficer', 'Søren Müller – Łódź')).toEqual([['Soren Muller - Lodz', 'letters']]);
    expect(cleaned('ukmto.initial', 'phone', '٠١٢٣')).toEqual([['0123', 'letters']]);
    expect(cleaned('imo.letters', 'cargo', 'Grain ½')).toEqual([['Grain 1-2', 'letters', 'separators']]);
  });

  it('and has no 7-bit spelling is said to be lost', () => {
    expect(cleaned('ukmto.initial', 'cargo', '原油 oil?')).toEqual([['?? oil?', 'letters', 'lost']]);
  });

  it('is left alone where it breaks nothing', () => {
    expect(cleaned('ukmto.initial', 'cargo', ' Crude oil, 80/20 ')).toEqual([]);
  });
});

it('any text leaves 7-bit lines within the limit, one for each line of the form and the rest indented', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom('\n', '\r', '/', ',', ' ', 'é', '2. ', 'A/'), maxLength: 200 }),
  );
  const ids = [...new Set(REPORT_FORMS.flatMap(({ lines }) => lines.flatMap(({ fields }) => fields.map(({ id }) => id))))];
  const anyValues = fc.record(Object.fromEntries(ids.map((id) => [id, anyText])), { requiredKeys: [] });
  fc.assert(
    fc.property(fc.constantFrom(...REPORT_FORMS), anyValues, (form, texts) => {
      const lines = composeReport(form, typed(texts), SEEN).text.split('\n');
      const labels = [form.title, ...form.lines.map(({ label }) => label)];
      for (const line of lines) {
        expect(line).toMatch(form.limits.isCapitals ? /^[\x20-\x60\x7b-\x7e]+$/ : /^[\x20-\x7e]+$/);
        expect(line.length).toBeLessThanOrEqual(form.limits.lineLength);
      }
      const begun = lines.filter((line) => !line.startsWith('  '));
      const places = begun.map((line) =>
        labels.findIndex((label) => line === label || line.startsWith(label + (form.style === 'letters' ? '/' : ':'))),
      );
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
      expect(places).not.toContain(-1);
    }),
  );
});

it('positions near a whole degree have no 60 minutes, and those of the south and west say so', () => {
  expect(positionText([-0.000_01, -11.999_99], 'plain')).toBe('1200.00S 00000.00E');
  expect(positionText([-179.5, -0.5], 'plain')).toBe('0030.00S 17930.00W');
  expect(positionText([99.9999, 9.9999], 'letters')).toBe('1000N 10000E');
});

it('a time is that of the minute that has begun', () => {
  expect(timeText(Date.UTC(2026, 0, 3, 4, 5, 59), 'plain')).toBe('030405Z JAN 26');
});

it('a ship that is stopped has no course: what AIS says of it is noise', () => {
  const stopped = knownValues({ ...SHIP, speedKn: 0.2 }, 'letters');
  expect([stopped.course, stopped.speed?.text]).toEqual([undefined, '002']);
});

it('what AIS says of destination and arrival is a value of its own, and an unreadable arrival is none', () => {
  const of = (eta: string) => knownValues({ mmsi: 248_123_000, destination: 'FUJAIRAH', eta }, 'plain');
  expect(of('12-01T18:00Z')).toMatchObject({ destinationAndEta: { text: 'FUJAIRAH 011800Z DEC' }, nextPortEta: { text: '011800Z DEC' } });
  const heard = (eta: string) => knownValues({ mmsi: 248_123_000, eta, placeAt: Date.UTC(2026, 11, 28) }, 'plain').nextPortEta?.text;
  expect([heard('12-30T09:38Z'), heard('01-02T09:38Z')], 'as all times of a report').toEqual(['300938Z DEC 26', '020938Z JAN 27']);
  expect(of('24:60')).toEqual(of(''));
});
