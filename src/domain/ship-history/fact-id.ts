// The id of a fact follows from the fact: found twice, by two servers or after a restart, it is the same.
import type { ShipFactKind } from '#contract/ship-history/ship-facts.ts';

const LETTERS: Record<ShipFactKind, string> = {
  portCall: 'p',
  areaEntered: 'a',
  silence: 's',
  identityChange: 'i',
  loitering: 'l',
  jump: 'j',
};

/** FNV-1a, 20 bits: tells apart what one ship began in the same second. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 0) % 36 ** 4).toString(36).padStart(4, '0');
}

/**
 * A letter, nine digits, seven characters of the second, four of what tells it from others of that second: 21, so that the account whose
 * copy it is fits before it (src/contract/row-ids.ts).
 */
export function factId(kind: ShipFactKind, mmsi: number, startedS: number, which = ''): string {
  return `${LETTERS[kind]}${mmsi}${startedS.toString(36).padStart(7, '0')}${which && shortHash(which)}`;
}
