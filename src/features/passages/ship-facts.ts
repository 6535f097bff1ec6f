// What is known of an own ship for the assessment of a passage: what AIS says, and what her owner entered for her threat assessment.
import type { PassagePlan, PassageShipFacts } from '#contract/passages/passage-assessment.ts';
import { particularsId } from '#contract/row-ids.ts';
import type { Ship, Traffic } from '#contract/entities/ships.ts';
import type { ShipParticularsRow, SignedPassageRow } from '#contract/tables.ts';
import type { Knots, NauticalMiles } from '#contract/units.ts';
import { distanceNm } from '#domain/geo/great-circle.ts';
import { enteredInputs, sourceOfTraffic } from '#domain/risk/ship-inputs.ts';
import { accountDb } from '#store/device/account-db.ts';
import { listOwnShips } from '#store/own-ships.ts';

interface KnownShip {
  ship: Ship;
  particulars?: ShipParticularsRow | undefined;
  traffic: Traffic;
}

/** undefined: none of the own ships. */
export async function ownShipOf(accountId: string, mmsi: number): Promise<KnownShip | undefined> {
  const ship = (await listOwnShips(accountId)).find((one) => one.mmsi === mmsi);
  if (!ship) return undefined;
  const { shipParticulars, shipMeta } = accountDb(accountId);
  const [particulars, meta] = await Promise.all([shipParticulars.get(particularsId(mmsi)), shipMeta.get('ships')]);
  return { ship, particulars, traffic: meta?.traffic ?? 'none' };
}

/** Her maximum speed says nothing of a passage: the speed of passage does. */
export function passageShipFacts({ ship, particulars, traffic }: KnownShip): PassageShipFacts {
  const [{ affiliation, freeboardM, crew, citadel, hardening, guards, moreLookouts }, origins] = enteredInputs(particulars);
  const heard = { asOf: ship.lastSeen, source: sourceOfTraffic(traffic) };
  return {
    affiliation,
    freeboardM,
    crew,
    citadel,
    hardening,
    guards,
    moreLookouts,
    shipType: ship.shipType,
    lengthM: ship.length || undefined, // 0: not available
    origins: { ...origins, shipType: heard, lengthM: heard },
  };
}

/** The measures that her newest signed threat assessment has adopted. undefined: none is signed, or it has none. */
export async function adoptedFor(accountId: string, mmsi: number): Promise<SignedPassageRow['adopted']> {
  const newest = await accountDb(accountId).shipAssessments.where('id').startsWith(`${mmsi}:`).last(); // ids go on with the time of signing
  return newest?.chosen?.length ? { names: newest.chosen, signedAt: newest.signedAt } : undefined;
}

/** What a plan may ask of her in vain. */
export interface ShipLimits {
  /** From her last position to the port of departure, a straight line. Absent: no ship is chosen, or the version is of before it was kept. */
  fromDepartureNm?: NauticalMiles;
  /** As her owner entered it. Absent: it is not known, or the version is of before it was kept. */
  maxSpeedKn?: Knots;
}

export function shipLimits({ ship, particulars }: KnownShip, { legs: [first] }: Pick<PassagePlan, 'legs'>): ShipLimits {
  const maxSpeedKn = particulars?.maxSpeedKn?.value ?? undefined;
  return {
    ...(first && { fromDepartureNm: distanceNm([ship.lon, ship.lat], first.from) }),
    ...(maxSpeedKn !== undefined && { maxSpeedKn }),
  };
}
