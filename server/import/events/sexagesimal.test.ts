import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSexagesimal } from './asam.ts';

const close = (text: string, lon: number, lat: number) => {
  const found = parseSexagesimal(text);
  expect(found?.[0], text).toBeCloseTo(lon, 9);
  expect(found?.[1], text).toBeCloseTo(lat, 9);
};

describe('positions in degrees, minutes and seconds', () => {
  it('reads them over two lines, as the files have them', () => {
    close(`46°37'50.89"N\n31°35'01.64"E`, 31 + 35 / 60 + 1.64 / 3600, 46 + 37 / 60 + 50.89 / 3600);
    close(`46°37'50.89"N \n31°35'01.64"E`, 31 + 35 / 60 + 1.64 / 3600, 46 + 37 / 60 + 50.89 / 3600);
    close(`46°37'50.89"N\r\n31°35'01.64"E`, 31 + 35 / 60 + 1.64 / 3600, 46 + 37 / 60 + 50.89 / 3600);
  });

  it('carries 60 minutes and 60 seconds over', () => {
    close(`5°60'00"S\n12°00'00"E`, 12, -6);
    close(`5d60'00"N\n3d30'00"E`, 3.5, 6);
    close(`5°59'60"S\n179°60'00"W`, -180, -6);
  });

  it('reads a zero too many in front', () => {
    close(`1°45'13"N\n101°22'010"E`, 101 + 22 / 60 + 10 / 3600, 1 + 45 / 60 + 13 / 3600);
  });

  it('refuses what is no position, or none on the earth', () => {
    for (const bad of [
      '',
      'N/A',
      `5°61'00"S 12°00'00"E`,
      `91°00'00"N 1°00'00"E`,
      `1°00'00"N 180°00'01"E`,
      `1°00'00"E 1°00'00"N`,
      `1°00'00"N`,
      '1.5, 2.5',
    ]) {
      expect(parseSexagesimal(bad), bad).toBeUndefined();
    }
  });

  it('gives back every position that is written in it', () => {
    const part = (limit: number) => fc.integer({ min: -limit * 3600, max: limit * 3600 });
    fc.assert(
      fc.property(part(90), part(180), fc.constantFrom('\n', ' \n', ' ', ', '), (latS, lonS, between) => {
        const write = (seconds: number, plus: string, minus: string) => {
          const s = Math.abs(seconds);
          return `${Math.floor(s / 3600)}°${Math.floor(s / 60) % 60}'${String(s % 60).padStart(2, '0')}"${seconds < 0 ? minus : plus}`;
        };
        const found = parseSexagesimal(write(latS, 'N', 'S') + between + write(lonS, 'E', 'W'));
        expect(found).toEqual([lonS / 3600, latS / 3600]);
      }),
    );
  });

  it('never throws and never leaves the earth, whatever is written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9°'".NSEW \n]{0,40}$/), (text) => {
        const found = parseSexagesimal(text);
        if (found) expect(Math.abs(found[0]) <= 180 && Math.abs(found[1]) <= 90).toBe(true);
      }),
    );
  });
});
