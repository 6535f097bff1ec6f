// All golden ratings as one number: the same in Node and in a browser, so that an assessment made aboard is the one made ashore.
import { GOLDEN_PASSAGES } from './golden/passages.fixture.ts';
import { GOLDEN_SHIPS } from './golden/ships.fixture.ts';
import { FATHOM_RULES } from './rule-set.ts';
import { ratePassage, rateShip } from './score.ts';

/** Of edition fathom-2026-1. Another number is another edition, or another form of what is stored. */
export const FINGERPRINT = 1_979_983_615;

/** FNV-1a, 32 bits, over the code units of the JSON. */
export function fingerprintOfRatings(): number {
  const ratings = [
    ...GOLDEN_SHIPS.map(({ inputs }) => rateShip(inputs, FATHOM_RULES)),
    ...GOLDEN_PASSAGES.map(({ inputs }) => ratePassage(inputs, FATHOM_RULES)),
  ];
  const text = JSON.stringify(ratings);
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619) >>> 0;
  return hash;
}
