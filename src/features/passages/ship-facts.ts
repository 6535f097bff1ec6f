// What is known of an own ship for the assessment of a passage. Pure.
import type { Ship } from '#contract/entities/ships.ts';
import type { PassageShipFacts } from '#contract/passages/passage-assessment.ts';

/**
 * From AIS. Freeboard, citadel, hardening, guards, lookouts, crew and affiliation are the owner's to say: the rows of her vessel threat
 * assessment will fill them here. Until then they are unknown, and counted so.
 */
export function passageShipFacts(ship: Ship | undefined): PassageShipFacts {
  if (!ship) return {};
  const origin = { asOf: ship.lastSeen, source: 'AIS' };
  return {
    ...(ship.shipType !== undefined && { shipType: ship.shipType }),
    ...(ship.length !== undefined && ship.length > 0 && { lengthM: ship.length }),
    origins: { shipType: origin, lengthM: origin },
  };
}
