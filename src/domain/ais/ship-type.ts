// What the two digits of the ship type mean (ITU-R M.1371-5, table 53): colour group and words. Words live in locales/en/ais.json.
import type { ShipGroup } from '#contract/worker-apis.ts';
import { isDistressMmsi } from './mmsi.ts';

/** Keys under `ais.shipType`. */
export const SHIP_TYPE_KEYS = [
  'unknown',
  'wingInGround',
  'fishing',
  'towing',
  'dredging',
  'diving',
  'military',
  'sailing',
  'pleasure',
  'highSpeed',
  'pilot',
  'searchAndRescue',
  'tug',
  'portTender',
  'antiPollution',
  'lawEnforcement',
  'local',
  'medical',
  'nonCombatant',
  'passenger',
  'cargo',
  'tanker',
  'other',
] as const;
export type ShipTypeKey = (typeof SHIP_TYPE_KEYS)[number];

const THIRTIES: readonly ShipTypeKey[] = ['fishing', 'towing', 'towing', 'dredging', 'diving', 'military', 'sailing', 'pleasure'];
const FIFTIES: readonly ShipTypeKey[] = [
  'pilot',
  'searchAndRescue',
  'tug',
  'portTender',
  'antiPollution',
  'lawEnforcement',
  'local',
  'local',
  'medical',
  'nonCombatant',
];
const TENS: Readonly<Record<number, ShipTypeKey>> = {
  2: 'wingInGround',
  4: 'highSpeed',
  6: 'passenger',
  7: 'cargo',
  8: 'tanker',
  9: 'other',
};

/** The locale key is `ais.shipType.<answer>`. 'unknown' for 0, reserved values and everything above 99. */
export function shipTypeKey(shipType: number | undefined): ShipTypeKey {
  if (shipType === undefined) return 'unknown';
  const tens = Math.floor(shipType / 10);
  const units = shipType % 10;
  if (tens === 3) return THIRTIES[units] ?? 'unknown';
  if (tens === 5) return FIFTIES[units] ?? 'unknown';
  return TENS[tens] ?? 'unknown';
}

const GROUPS: Readonly<Record<ShipTypeKey, ShipGroup>> = {
  unknown: 'unknown',
  other: 'unknown',
  cargo: 'cargo',
  tanker: 'tanker',
  passenger: 'passenger',
  fishing: 'fishing',
  highSpeed: 'highSpeed',
  wingInGround: 'highSpeed',
  sailing: 'pleasure',
  pleasure: 'pleasure',
  towing: 'special',
  dredging: 'special',
  diving: 'special',
  military: 'special',
  pilot: 'special',
  searchAndRescue: 'special',
  tug: 'special',
  portTender: 'special',
  antiPollution: 'special',
  lawEnforcement: 'special',
  local: 'special',
  medical: 'special',
  nonCombatant: 'special',
};

/** Colour and filter group. A distress device is one whatever type it claims. */
export function groupOf(shipType: number | undefined, mmsi: number): ShipGroup {
  return isDistressMmsi(mmsi) ? 'distress' : GROUPS[shipTypeKey(shipType)];
}
