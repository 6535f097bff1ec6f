// Finds the port that a row of another source means, so that no port is on the map twice.
import type { NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import type { ImportedPort } from './port-store.ts';

type Place = Pick<ImportedPort, 'lat' | 'lon'>;

export const portDistanceNm = (a: Place, b: Place): NauticalMiles => roughDistanceNm([a.lon, a.lat], [b.lon, b.lat]);

/** Words that many ports have and that identify none. */
const GENERIC = /^(port|ports|puerto|porto|harbour|harbor|terminal|bay|ko|limani|of|de|the)$/;

const core = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !GENERIC.test(word))
    .join('');

/** "Shanghai Port" and "Shanghai", "Mai-liao" and "Mailiao": alike. Each name may give several, parted by ; / or brackets. */
export function namesAlike(a: string, b: string): boolean {
  const parts = (name: string) =>
    name
      .split(/[;/(),]/)
      .map(core)
      .filter((part) => part.length >= 3);
  return parts(a).some((one) =>
    parts(b).some((other) => one === other || (one.length >= 4 && other.includes(one)) || (other.length >= 4 && one.includes(other))),
  );
}

/** A city's centre may be this far from its harbour: 871 of 981 ports shared by our two sources are within 5 nm, 75 more within 20. */
const SAME_LOCODE_NM = 20;
/** The same name this near is the same port, when one source has no LOCODE. */
const SAME_NAME_NM = 15;

export interface PortSought extends Place {
  wpiNumber: string;
  name: string;
  otherNames: string;
  locode?: string;
  country?: string;
}

/** The ports that are stored, and those that this file has added. A port that a row was matched with is not found by another row. */
export class PortIndex {
  readonly #byId = new Map<string, ImportedPort>();
  readonly #byNumber = new Map<string, ImportedPort>();

  constructor(ports: readonly ImportedPort[]) {
    for (const port of ports) this.put(port);
  }

  put(port: ImportedPort): void {
    this.#byId.set(port.id, port);
    if (port.wpiNumber !== undefined) this.#byNumber.set(port.wpiNumber, port);
  }

  byId(id: string): ImportedPort | undefined {
    return this.#byId.get(id);
  }

  /** By number; else by LOCODE when near or alike in name; else by name when near and not of another country. */
  find(sought: PortSought): ImportedPort | undefined {
    const known = this.#byNumber.get(sought.wpiNumber);
    if (known) return known;
    const names = `${sought.name};${sought.otherNames}`;
    const coded = sought.locode === undefined ? undefined : this.#byId.get(sought.locode);
    if (coded && coded.wpiNumber === undefined && (portDistanceNm(coded, sought) <= SAME_LOCODE_NM || namesAlike(coded.name, names)))
      return coded;
    let nearest: ImportedPort | undefined;
    let nearestNm = SAME_NAME_NM;
    for (const port of this.#byId.values()) {
      if (port.wpiNumber !== undefined || Math.abs(port.lat - sought.lat) * 60 > nearestNm) continue;
      if (port.country !== undefined && sought.country !== undefined && port.country !== sought.country) continue;
      const distanceNm = portDistanceNm(port, sought);
      if (distanceNm > nearestNm || !namesAlike(port.name, names)) continue;
      [nearest, nearestNm] = [port, distanceNm];
    }
    return nearest;
  }
}
