import { describe, expect, it } from 'vitest';
import { namesAlike, PortIndex, portDistanceNm } from './port-match.ts';
import type { ImportedPort } from './port-store.ts';
import { createWpiReader } from './world-port-index.ts';

const port = (id: string, name: string, lat: number, lon: number, more: Partial<ImportedPort> = {}): ImportedPort => ({
  id,
  name,
  locode: id,
  country: id.slice(0, 2),
  lat,
  lon,
  source: 'sea-ports 0.0.9',
  ...more,
});

const row = (
  number: number,
  name: string,
  locode: string,
  country: string,
  lat: number,
  lon: number,
  more: Record<string, string> = {},
) => ({
  'World Port Index Number': String(number),
  'Main Port Name': name,
  'Alternate Port Name': '',
  'UN/LOCODE': locode,
  'Country Code': country,
  'Harbor Size': 'Small',
  Latitude: String(lat),
  Longitude: String(lon),
  ...more,
});

describe('knowing a port again', () => {
  it('measures great circles', () => {
    expect(portDistanceNm({ lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 })).toBeCloseTo(60.04, 1);
    expect(portDistanceNm({ lat: 51.9, lon: 4.5 }, { lat: 51.9, lon: 4.5 })).toBe(0);
  });

  it('finds names alike that differ in accents, order of generic words and hyphens', () => {
    expect(namesAlike('Shanghai Port', 'Shanghai')).toBe(true);
    expect(namesAlike('Mai-liao', 'Mailiao')).toBe(true);
    expect(namesAlike('Vitória', 'Puerto de Vitoria')).toBe(true);
    expect(namesAlike('Santos', 'Salvador')).toBe(false);
    expect(namesAlike('Port', 'Harbour')).toBe(false);
  });

  it('takes the same LOCODE for the same port: it moves to its harbour, and keeps id and LOCODE', () => {
    const toPort = createWpiReader(new PortIndex([port('CNSHA', 'Shanghai', 31.23, 121.47)]));
    expect(toPort(row(59970, 'Shanghai', 'CN SHA', 'China', 31.216667, 121.5))).toEqual({
      port: {
        id: 'CNSHA',
        name: 'Shanghai',
        country: 'CN',
        locode: 'CNSHA',
        lat: 31.216667,
        lon: 121.5,
        harbourSize: 'Small',
        source: 'World Port Index',
        wpiNumber: '59970',
      },
      notes: [],
    });
  });

  it('takes the same name near by for the same port where the LOCODE differs', () => {
    const toPort = createWpiReader(new PortIndex([port('CNSHA', 'Shanghai', 31.23, 121.47)]));
    expect(toPort(row(59970, 'Shanghai', 'CN SGH', 'China', 31.216667, 121.5))).toMatchObject({ port: { id: 'CNSHA', locode: 'CNSHA' } });
  });

  it('says so when a port of the same LOCODE and name moves far', () => {
    const toPort = createWpiReader(new PortIndex([port('AUGOV', 'Gove', -12.38, 130.87)]));
    expect(toPort(row(51470, 'Gove', 'AU GOV', 'Australia', -12.2, 136.7))).toMatchObject({
      port: { id: 'AUGOV', lon: 136.7 },
      notes: ['Gove moves by 342 nm to where this file has it'],
    });
  });

  it('keeps two ports apart that share a LOCODE by mistake, and says so', () => {
    const toPort = createWpiReader(new PortIndex([port('INKRI', 'Krishnapatnam', 14.25, 80.12)]));
    expect(toPort(row(49435, 'Kattupalli Port', 'IN KRI', 'India', 13.306944, 80.352222))).toMatchObject({
      port: { id: 'wpi-49435', name: 'Kattupalli Port' },
      notes: ['the LOCODE INKRI is that of Krishnapatnam, 58 nm away: left out'],
    });
  });

  it('lets a terminal share the LOCODE of its port', () => {
    const toPort = createWpiReader(new PortIndex([]));
    expect(toPort(row(46205, 'Bonny', 'NG BON', 'Nigeria', 4.45, 7.166667))).toMatchObject({ port: { id: 'NGBON' } });
    expect(toPort(row(46206, 'Bonny Offshore Terminal', 'NG BON', 'Nigeria', 4.183333, 7.233333))).toMatchObject({
      port: { id: 'wpi-46206', locode: 'NGBON' },
      notes: [],
    });
  });

  it('leaves out a LOCODE that is of another country, or none at all, and says so', () => {
    const toPort = createWpiReader(new PortIndex([]));
    expect(toPort(row(3770, 'Tobermory', 'GB TOB', 'Canada', 45.266667, -81.666667))).toMatchObject({
      port: { id: 'wpi-3770', country: 'CA' },
      notes: ['the LOCODE GBTOB is not of Canada: left out'],
    });
    expect(toPort(row(35600, 'Portsmouth Harbour', 'GB ME""', 'United Kingdom', 50.8, -1.1))).toMatchObject({
      port: { id: 'wpi-35600', country: 'GB' },
      notes: ['"GB ME""" is no LOCODE: left out'],
    });
  });

  it('takes the country from the LOCODE where the file names none', () => {
    expect(createWpiReader(new PortIndex([]))(row(22570, 'Nesna', 'NONSN', '', 66.2, 13.01))).toMatchObject({
      port: { id: 'NONSN', country: 'NO' },
    });
  });

  it('takes a number with a fraction, as one port has it', () => {
    expect(createWpiReader(new PortIndex([]))(row(49454.5, 'Kattupalli Port', '', 'India', 13.3, 80.35))).toMatchObject({
      port: { id: 'wpi-49454.5' },
    });
  });

  it.each([
    ['a number twice', row(7, 'A', '', 'India', 1, 1), 'the number 7 stands in the file twice; the first is kept'],
    ['no number', row(Number.NaN, 'A', '', 'India', 1, 1), '"NaN" is no World Port Index Number'],
    ['no name', row(8, '', '', 'India', 1, 1), 'the port has no name'],
    ['a latitude off the earth', row(9, 'A', '', 'India', 91, 1), 'the position "91, 1" is not decimal degrees on the earth'],
    ['no longitude', row(9, 'A', '', 'India', 1, 1, { Longitude: '' }), 'the position "1, " is not decimal degrees on the earth'],
    ['the position of nowhere', row(10, 'A', '', 'India', 0, 0), 'the position is 0, 0, which stands for none'],
  ])('refuses %s', (_name, cells, refused) => {
    const toPort = createWpiReader(new PortIndex([]));
    toPort(row(7, 'First', '', 'India', 5, 80));
    expect(toPort(cells)).toEqual({ refused });
  });
});
