// A ship that goes on under another number: the same IMO number is heard with a new MMSI after the old one fell silent. With the number her
// flag may change, and her name and call sign with it.
import { flagOf } from '#domain/ais/flag.ts';
import type { IdentityMember } from '#contract/ship-history/ship-facts.ts';
import { type Identity, type IdentityJudging, identityNews } from './identity-changes.ts';
import type { FactNews } from './watch.ts';

interface Numbered {
  mmsi: number;
  identity: Identity;
}

/** What changed, for the history of both numbers: of the old one only that it has another. */
export function moveNews(from: Numbered, to: Numbered, sinceS: number, place: IdentityJudging['place']): FactNews[] {
  const pairs: [what: IdentityMember, before: string | number | undefined, after: string | number | undefined][] = [
    ['mmsi', from.mmsi, to.mmsi],
    ['flag', flagOf(from.mmsi), flagOf(to.mmsi)],
    ['name', from.identity.name, to.identity.name],
    ['callsign', from.identity.callsign, to.identity.callsign],
  ];
  const changed = pairs.flatMap(([what, before, after]) =>
    before === undefined || after === undefined || before === after
      ? []
      : [identityNews({ mmsi: to.mmsi, what, before: String(before), after: String(after), sinceS, place })],
  );
  const old = identityNews({ mmsi: from.mmsi, what: 'mmsi', before: String(from.mmsi), after: String(to.mmsi), sinceS, place });
  return [...changed, old];
}
