// What kind of station a number belongs to (ITU-R M.585-9).

/** Nine digits MIDxxxxxx, MID 2xx-7xx: a ship, whether or not a country has that MID. */
export const isShipMmsi = (mmsi: number): boolean => mmsi >= 200_000_000 && mmsi <= 799_999_999;

/** How many digits a search has that is of digits only, at least five, and neither as many as an MMSI has nor as an IMO number. */
export function digitsOfNoMmsi(text: string): number | undefined {
  const [digits] = /^\d{5,}$/.exec(text.trim()) ?? [];
  return digits && digits.length !== 9 && digits.length !== 7 ? digits.length : undefined;
}

/** AIS-SART (970), man overboard (972) and EPIRB-AIS (974): somebody is in distress, or a device is tested. */
export function isDistressMmsi(mmsi: number): boolean {
  const prefix = Math.floor(mmsi / 1_000_000);
  return prefix === 970 || prefix === 972 || prefix === 974;
}

/** What lists of ships contain: ships and distress devices, but no shore stations, aids to navigation, aircraft or ships' boats. */
export const isListedMmsi = (mmsi: number): boolean => isShipMmsi(mmsi) || isDistressMmsi(mmsi);

type StationKind =
  | 'ship'
  | 'distress'
  | 'baseStation'
  | 'aidToNavigation'
  | 'aircraft'
  | 'auxiliaryCraft'
  | 'group'
  | 'handheld'
  | 'unknown';

/** 00MIDxxxx base station, 0MIDxxxxx group of ships, 111MIDxxx aircraft, 8MIDxxxxx hand-held radio, 98MIDxxxx craft of a parent ship, 99MIDxxxx aid to navigation. */
export function stationKind(mmsi: number): StationKind {
  if (isShipMmsi(mmsi)) return 'ship';
  if (isDistressMmsi(mmsi)) return 'distress';
  if (mmsi >= 990_000_000 && mmsi <= 999_999_999) return 'aidToNavigation';
  if (mmsi >= 980_000_000 && mmsi < 990_000_000) return 'auxiliaryCraft';
  if (mmsi >= 800_000_000 && mmsi < 900_000_000) return 'handheld';
  if (mmsi >= 111_000_000 && mmsi < 112_000_000) return 'aircraft';
  if (mmsi >= 10_000_000 && mmsi < 100_000_000) return 'group';
  return mmsi > 0 && mmsi < 10_000_000 ? 'baseStation' : 'unknown';
}

/** The maritime identification digits of the station's country; undefined for a number that carries none. */
export function midOf(mmsi: number): number | undefined {
  const digits = String(mmsi).padStart(9, '0');
  const start = {
    ship: 0,
    group: 1,
    baseStation: 2,
    aidToNavigation: 2,
    auxiliaryCraft: 2,
    handheld: 1,
    aircraft: 3,
    distress: -1,
    unknown: -1,
  }[stationKind(mmsi)];
  if (start < 0) return undefined;
  const mid = Number(digits.slice(start, start + 3));
  return mid >= 200 && mid <= 799 ? mid : undefined;
}
