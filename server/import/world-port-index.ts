// One row of the World Port Index (NGA Pub. 150, UpdatedPub150.csv) becomes one port, or a reason why not.
import { toCountryCode } from './country-names.ts';
import { type PortIndex, portDistanceNm, type PortSought } from './port-match.ts';
import type { ImportedPort } from './port-store.ts';

export const WPI_COLUMNS = [
  'World Port Index Number',
  'Main Port Name',
  'Alternate Port Name',
  'UN/LOCODE',
  'Country Code',
  'Harbor Size',
  'Latitude',
  'Longitude',
] as const;
const WPI_SOURCE = 'World Port Index';

const HARBOUR_SIZES = ['Very Small', 'Small', 'Medium', 'Large'] as const;
/** A terminal may carry the LOCODE of its port; further off it is a mistake of the file. */
const SHARED_LOCODE_NM = 50;
/** Said in the report when a port moves further. */
const NOTEWORTHY_NM = 20;

export type ToPort = { port: ImportedPort; notes: string[] } | { refused: string };

/** `JP IWK`, `JPIWK`, ` VG RAD`: five letters, the last three also 2 to 9 (UN/LOCODE manual). */
function parseLocode(text: string): string | undefined {
  const letters = text.replaceAll(/\s/g, '').toUpperCase();
  return /^[A-Z]{2}[A-Z2-9]{3}$/.test(letters) ? letters : undefined;
}

function parseDegrees(text: string, limit: number): number | undefined {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(value) <= limit ? value : undefined;
}

/** The country of the name and the LOCODE that fits it; what does not fit is left out and noted. */
function readCodes(countryName: string, locodeText: string, notes: string[]): Pick<ImportedPort, 'country' | 'locode'> {
  const locode = parseLocode(locodeText);
  if (locodeText !== '' && locode === undefined) notes.push(`"${locodeText}" is no LOCODE: left out`);
  const named = toCountryCode(countryName);
  if (countryName !== '' && named === undefined) notes.push(`the country "${countryName}" is not known: left out`);
  const country = named ?? (countryName === '' ? locode?.slice(0, 2) : undefined);
  if (locode === undefined) return { ...(country !== undefined && { country }) };
  if (country !== undefined && !locode.startsWith(country)) {
    notes.push(`the LOCODE ${locode} is not of ${countryName}: left out`);
    return { country };
  }
  return { ...(country !== undefined && { country }), locode };
}

/** The port's own LOCODE stays; a new one is taken unless it is that of a port far away. */
function chooseLocode(sought: PortSought, match: ImportedPort | undefined, index: PortIndex, notes: string[]): string | undefined {
  if (match?.locode !== undefined || sought.locode === undefined) return match?.locode;
  const owner = index.byId(sought.locode);
  if (!owner || owner === match) return sought.locode;
  const distanceNm = portDistanceNm(owner, sought);
  if (distanceNm <= SHARED_LOCODE_NM) return sought.locode;
  notes.push(`the LOCODE ${sought.locode} is that of ${owner.name}, ${Math.round(distanceNm)} nm away: left out`);
  return undefined;
}

/** Turns the rows of one file into ports, each matched with what is stored and what came before it in the file. */
export function createWpiReader(index: PortIndex): (cells: Record<string, string>) => ToPort {
  const seen = new Set<string>();
  return (cells) => {
    const cell = (name: (typeof WPI_COLUMNS)[number]) => cells[name] ?? '';
    const notes: string[] = [];
    const wpiNumber = cell('World Port Index Number');
    if (!/^\d{1,8}(\.\d{1,4})?$/.test(wpiNumber)) return { refused: `"${wpiNumber}" is no World Port Index Number` };
    if (seen.has(wpiNumber)) return { refused: `the number ${wpiNumber} stands in the file twice; the first is kept` };
    const name = cell('Main Port Name');
    if (name === '') return { refused: 'the port has no name' };
    const lat = parseDegrees(cell('Latitude'), 90);
    const lon = parseDegrees(cell('Longitude'), 180);
    if (lat === undefined || lon === undefined)
      return { refused: `the position "${cell('Latitude')}, ${cell('Longitude')}" is not decimal degrees on the earth` };
    if (lat === 0 && lon === 0) return { refused: 'the position is 0, 0, which stands for none' };
    seen.add(wpiNumber);
    const codes = readCodes(cell('Country Code'), cell('UN/LOCODE'), notes);
    const sought = { wpiNumber, name, otherNames: cell('Alternate Port Name'), lat, lon, ...codes };
    const match = index.find(sought);
    if (match && portDistanceNm(match, sought) > NOTEWORTHY_NM)
      notes.push(`${match.name} moves by ${Math.round(portDistanceNm(match, sought))} nm to where this file has it`);
    const locode = chooseLocode(sought, match, index, notes);
    const size = HARBOUR_SIZES.find((known) => known === cell('Harbor Size'));
    const freeId = locode !== undefined && !index.byId(locode) ? locode : `wpi-${wpiNumber}`;
    const port: ImportedPort = {
      id: match?.id ?? freeId,
      name,
      ...(codes.country !== undefined && { country: codes.country }),
      ...(locode !== undefined && { locode }),
      lat,
      lon,
      ...(size !== undefined && { harbourSize: size }),
      source: WPI_SOURCE,
      wpiNumber,
    };
    index.put(port);
    return { port, notes };
  };
}
