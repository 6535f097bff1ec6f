import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LonLat } from '#contract/units.ts';
import { type Axis, parseAngle, parsePosition } from './coordinates.ts';

const at = (text: string): LonLat | string => {
  const read = parsePosition(text);
  return read.ok ? [Number(read.value[0].toFixed(7)), Number(read.value[1].toFixed(7))] : read.error.code;
};
const ADEN: LonLat = [51.4541667, 12.0278333];

describe('a position is read in every form that people and authorities write', () => {
  it.each([
    '1201.67N 05127.25E',
    '1201.67N05127.25E',
    'N1201.67 E05127.25',
    '1201.67,N,05127.25,E',
    '1201.67 05127.25',
    "12°01.670' N 051°27.250' E",
    "12°01.670'\nN 051°27.250'\r\nE",
    "12°01,670' N 051°27,250' E",
    '12°01′.67N 51°27′·25E',
    '12º01,67´N; 51º27,25´E',
    '12-01.67N 051-27.25E',
    '12-01.67-N / 051-27.25-E',
    '12 - 01.67 N, 051 - 27.25 E',
    '12 01.67 51 27.25',
    '12 01.67\n51 27.25',
    '12-01.67 51-27.25',
    '12:01:40.2 51:27:15',
    'N 12 1.67 E 51 27.25',
    '51 27.25 E, 12 1.67 N',
    '12°01\'40.2"N 51°27\'15"E',
    "12°01'40.2''N 51°27'15''E",
    '12d01m40.2s 51d27m15s',
    '12d01m40.2sN 51d27m15sE',
    '12 deg 1.67 min North, 51 deg 27.25 min East',
    '120140.2N0512715E',
    '+1201.67+05127.25/',
    '+120140.2+0512715+0CRSWGS_84/',
    '12.0278333, 51.4541667',
    '12.0278333,51.4541667',
    '12.0278333 51.4541667',
    '12,0278333 51,4541667',
    '12,0278333; 51,4541667',
    '12,0278333, 51,4541667',
    '12.0278333N, 51.4541667E',
    '12.0278333° N 51.4541667° E',
    'Lat: 12.0278333, Long: 51.4541667',
    'Longitude 51°27.25E Latitude 12°01.67N',
    'Position 12.0278333, 51.4541667',
    '(12.0278333, 51.4541667)',
    'geo:12.0278333,51.4541667',
    'geo:12.0278333,51.4541667,0;crs=wgs84;u=10?z=7',
    'geo:0,0?q=12.0278333,51.4541667(Ship)',
    'POINT(51.4541667 12.0278333)',
    '{"type":"Point","coordinates":[51.4541667,12.0278333]}',
    '北纬12°01.67′ 东经51°27.25′',
    '١٢٫٠٢٧٨٣٣٣ ٥١٫٤٥٤١٦٦٧',
    '\u206812°01.670\u2032 N 051°27.250\u2032 E\u2069',
    '１２．０２７８３３３　５１．４５４１６６７',
  ])('%j', (text) => expect(at(text)).toEqual(ADEN));

  it('takes minus as south and west, and letters before the numbers', () => {
    expect(at('-12.5, 43.25')).toEqual([43.25, -12.5]);
    expect(at('−12.5 −43.25')).toEqual([-43.25, -12.5]);
    expect(at('12.5 -43.25')).toEqual([-43.25, 12.5]);
    expect(at('S 12 30 15 W 43 15 20')).toEqual([-43.2555556, -12.5041667]);
    expect(at('-0 30, -0 15')).toEqual([-0.25, -0.5]);
    expect(at('12.5 43.25')).toEqual([43.25, 12.5]);
    expect(at('12, 5')).toEqual([5, 12]);
  });

  it('reads sixty minutes or seconds as the next whole', () => {
    expect(at('5d60\'00"N 43d15\'60"E')).toEqual([43.2666667, 6]);
    expect(at('89 60 N 179 60 W')).toEqual([-180, 90]);
  });

  it('keeps poles, 180 degrees on both sides, and never answers minus zero', () => {
    expect(at('90S 0E')).toEqual([0, -90]);
    expect(at('0N 180E')).toEqual([180, 0]);
    expect(at('0N 180W')).toEqual([-180, 0]);
    const zero = parsePosition('0S 0W');
    expect(zero.ok && zero.value.every((deg) => Object.is(deg, 0))).toBe(true);
    const minusZero = parsePosition('geo:-0,-0');
    expect(minusZero.ok && minusZero.value.every((deg) => Object.is(deg, 0))).toBe(true);
  });
});

describe('what cannot be read, or in two ways, is said and not guessed', () => {
  it.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['1 '.repeat(101), 'tooLong'],
    ['Gulf of Aden', 'unreadable'],
    ['12.5.3 43', 'unreadable'],
    ['33T WN 12345 67890', 'unreadable'],
    ['12,5', 'commaUnclear'],
    ['-12,43', 'commaUnclear'],
    ['12,5,43,25', 'commaUnclear'],
    ['12.5', 'longitudeMissing'],
    ['12,5 N', 'longitudeMissing'],
    ['43.25 E', 'latitudeMissing'],
    ['lat 12.5', 'longitudeMissing'],
    ['12.5N 43.25', 'hemisphereMissing'],
    ['12.5N 43.25S', 'hemisphereTwice'],
    ['lat 12.5 E lon 43 N', 'hemisphereWrong'],
    ['12.5 N 43.25 O', 'hemisphereUnclear'],
    ['12N 43E 13N 44E', 'severalPositions'],
    ['-12.5 S 43.25 E', 'signAndHemisphere'],
    ['12 30 43', 'splitUnclear'],
    ['12 30 43\n15', 'splitUnclear'],
    ['12.5-43.25', 'dashUnclear'],
    ['12 - 43', 'dashUnclear'],
    ['[43.25, 12.5]', 'orderUnclear'],
    ['12.5 30N 43E', 'fractionNotLast'],
    ['12\' 30" N 43 E', 'marksOutOfOrder'],
    ['12 61 N 43 E', 'minutesOver'],
    ['12 30 60.1 N 43 E', 'secondsOver'],
    ['90.1N 0E', 'latitudeOver'],
    ['120.5, 12.5', 'latitudeOver'],
    ['12 190', 'longitudeOver'],
    ['12N 180 00.001 E', 'longitudeOver'],
    ['1 2 3 4 N 5 E', 'tooManyNumbers'],
    ['geo:12.5,43.25;crs=nad27', 'otherDatum'],
    ['geo:91,0', 'latitudeOver'],
    ['geo:somewhere', 'unreadable'],
  ])('%j: %s', (text, code) => expect(at(text)).toBe(code));

  it('never throws and never leaves the earth, whatever is typed', () => {
    const written = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.constantFrom(...'0123456789.,;:-+NSEWOdms°\'"/() \n'.split(''), 'lat', 'lon', 'geo:', '′', '12', '43'), { maxLength: 30 })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(written, (text) => {
        const read = parsePosition(text);
        if (!read.ok) return read.error.code.length > 0;
        const [lonDeg, latDeg] = read.value;
        return Math.abs(lonDeg) <= 180 && Math.abs(latDeg) <= 90 && !Object.is(lonDeg, -0) && !Object.is(latDeg, -0);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads one angle for a field of its own', () => {
    const angle = (text: string, axis: Axis) => {
      const read = parseAngle(text, axis);
      return read.ok ? read.value : read.error.code;
    };
    expect(angle('12,5', 'latitude')).toBe(12.5);
    expect(angle('12 30 S', 'latitude')).toBe(-12.5);
    expect(angle('170 30 W', 'longitude')).toBe(-170.5);
    expect(angle('12 30 E', 'latitude')).toBe('hemisphereWrong');
    expect(angle('91', 'latitude')).toBe('latitudeOver');
    expect(angle('', 'latitude')).toBe('empty');
    expect(angle('x', 'latitude')).toBe('unreadable');
  });
});
