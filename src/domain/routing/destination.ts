// Which port a crew means by the destination in AIS: a LOCODE or a name, with no further guessing. Pure.
import type { PortRow } from '#contract/tables.ts';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';

export interface DestinationPort {
  id: string;
  name: string;
  locode?: string | undefined;
  country?: string | undefined;
  position: LonLat;
  harbourSize?: 'Very Small' | 'Small' | 'Medium' | 'Large' | undefined;
}

type PortFacts = Pick<PortRow, 'id' | 'name' | 'locode' | 'country' | 'harbourSize' | 'lon' | 'lat'>;
/** Only what it is found by: while just ratings of ports change, destinations stay the same. */
export const asDestination = ({ id, name, locode, country, harbourSize, lon, lat }: PortFacts): DestinationPort => ({
  id,
  name,
  locode,
  country,
  harbourSize,
  position: [lon, lat],
});

/** several: how many other ports have the same name; the likeliest was taken (larger, then nearer to the ship). */
export interface UnderstoodPort {
  port: DestinationPort;
  by: 'locode' | 'name';
  several: number;
}

const SIZES = ['Very Small', 'Small', 'Medium', 'Large'];
/** Words about how or whether she comes, not about the place. */
const NOT_PLACES = /\b(?:PORT|PORTS|ROADS?|OPL|ANCH(?:ORAGE)?|ANC|PILOT(?: STN| STATION)?|FOR|ORDERS?|VIA|ETA|TBA|TBN|EAST|WEST|OFF)\b/g;
const ORDERS = /^(?:FOR ORDERS?|ORDERS?|TBA|TBN|UNKNOWN|NONE|NIL|AT SEA|OPEN SEA|FISHING(?: GROUNDS?)?)$/;

/** Capital letters and figures without accents, one space between words: how typed places are compared. */
export const plainPlace = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();

/** The last part between > or =: "SGSIN>NLRTM" is bound for Rotterdam (IMO SN.1/Circ.244). */
const lastOf = (text: string) =>
  text
    .split(/>+|=+|→/)
    .map((part) => part.trim())
    .filter(Boolean)
    .at(-1) ?? '';

export type PortFinder = (text: string, from: LonLat) => UnderstoodPort | undefined;

/** undefined: not understood, or no port is named. `from` is her position. */
export const portOf = (text: string, ports: Iterable<DestinationPort>, from: LonLat): UnderstoodPort | undefined =>
  portFinder(ports)(text, from);

/** The same as `portOf` for many texts: reads the names of the ports once. */
export function portFinder(ports: Iterable<DestinationPort>): PortFinder {
  const names = portNames();
  for (const port of ports) names.add(port);
  return names.find;
}

/** A finder built port by port, for a thread that must not block and reads thousands of ports in slices. */
export function portNames(): { add: (port: DestinationPort) => void; find: PortFinder } {
  const byCode = new Map<string, DestinationPort>();
  const byName = new Map<string, DestinationPort[]>();
  /** By name with the country's letters before or after it. */
  const byNameAndCountry = new Map<string, DestinationPort[]>();
  const put = (to: Map<string, DestinationPort[]>, name: string, port: DestinationPort) => {
    const known = to.get(name);
    if (!known) to.set(name, [port]);
    else if (!known.includes(port)) known.push(port);
  };
  return {
    add(port) {
      const { locode, country } = port;
      if (locode !== undefined && !byCode.has(locode)) byCode.set(locode, port);
      for (const own of namesOf(port)) {
        put(byName, own, port);
        if (!country) continue;
        put(byNameAndCountry, `${own} ${country}`, port);
        put(byNameAndCountry, `${country} ${own}`, port);
      }
    },
    find(text, from) {
      const wanted = plainPlace(lastOf(text.toUpperCase()));
      if (wanted.length < 3 || ORDERS.test(wanted)) return undefined;
      const code = /^([A-Z]{2}) ?([A-Z2-9]{3})$/.exec(wanted);
      const coded = code && byCode.get(`${code[1]}${code[2]}`);
      if (coded) return { port: coded, by: 'locode', several: 0 };
      for (const name of new Set([wanted, wanted.replaceAll(NOT_PLACES, ' ').replace(/ +/g, ' ').trim()])) {
        if (name.length < 3) continue;
        const found = byName.get(name) ?? byNameAndCountry.get(name);
        if (found) return likeliest(found, from);
      }
      return undefined;
    },
  };
}

/** "Port Said" is also "Said"; "Antwerpen (Antwerp)" is both names. */
function namesOf({ name }: Pick<DestinationPort, 'name'>): string[] {
  const [first = '', inside = ''] = [name.replace(/\(.*?\)/g, ' '), /\((.*?)\)/.exec(name)?.[1] ?? ''].map(plainPlace);
  const short = first.replaceAll(NOT_PLACES, ' ').replace(/ +/g, ' ').trim();
  return [first, inside, short].filter((own) => own.length >= 3);
}

function likeliest(ports: readonly DestinationPort[], from: LonLat): UnderstoodPort {
  const rank = ({ harbourSize }: DestinationPort) => SIZES.indexOf(harbourSize ?? 'Very Small');
  const away = ({ position }: DestinationPort): NauticalMiles => roughDistanceNm(from, position);
  const [port] = ports.toSorted((one, other) => rank(other) - rank(one) || away(one) - away(other));
  return { port: port as DestinationPort, by: 'name', several: ports.length - 1 };
}
