// Kinds of ships, so that a report weighs more for a ship like the one that was met: by AIS type, and by the words of a report. Pure.
import { type ShipTypeKey, shipTypeKey } from '#domain/ais/ship-type.ts';

export type ShipKind = 'tanker' | 'cargo' | 'passenger' | 'fishing' | 'small craft';

const BY_TYPE: Partial<Record<ShipTypeKey, ShipKind>> = {
  tanker: 'tanker',
  cargo: 'cargo',
  passenger: 'passenger',
  fishing: 'fishing',
  sailing: 'small craft',
  pleasure: 'small craft',
  tug: 'small craft',
  towing: 'small craft',
  pilot: 'small craft',
  portTender: 'small craft',
};

/** By her AIS type; undefined: it says none of the kinds, so that every report counts in full. */
export const kindOfType = (shipType: number | undefined): ShipKind | undefined => BY_TYPE[shipTypeKey(shipType)];

export const isMerchant = (kind: ShipKind): boolean => kind === 'tanker' || kind === 'cargo' || kind === 'passenger';

interface KindWords {
  kind: ShipKind;
  /** Small letters, whole words; a plural s may follow. */
  words: readonly string[];
  /** Attackers come in these too, so a title that has one does not say that it was met. */
  ofAttackers?: true;
}

/** The first that matches wins: a cargo dhow is no cargo ship, and merchant ships stand before the craft that came alongside. */
const WORDS: readonly KindWords[] = [
  { kind: 'small craft', words: ['cargo dhow', 'passenger dhow'], ofAttackers: true },
  { kind: 'fishing', words: ['fishing dhow', 'fishing tender'], ofAttackers: true },
  {
    kind: 'tanker',
    words: [
      'tanker',
      'oil carrier',
      'gas carrier',
      'chemical carrier',
      'product carrier',
      'lng',
      'lpg',
      'vlcc',
      'ulcc',
      'bunkering vessel',
    ],
  },
  {
    kind: 'cargo',
    words: [
      'bulk carrier',
      'bulker',
      'ore carrier',
      'container ship',
      'containership',
      'container vessel',
      'container carrier',
      'container',
      'general cargo',
      'cargo ship',
      'cargo vessel',
      'cargo',
      'car carrier',
      'vehicle carrier',
      'livestock carrier',
      'cattle carrier',
      'heavy lift',
      'ro-ro',
      'roro',
      'reefer',
      'refrigerated',
      'freighter',
      'coaster',
    ],
  },
  { kind: 'passenger', words: ['passenger', 'cruise ship', 'cruise liner', 'ferry', 'ferries', 'ropax', 'ro-pax'] },
  { kind: 'small craft', words: ['yacht', 'sailboat', 'sailing', 'catamaran', 'tug', 'tugboat', 'towboat', 'barge', 'pilot boat'] },
  { kind: 'fishing', words: ['fishing', 'trawler', 'longliner', 'seiner', 'fisherman', 'fishermen'], ofAttackers: true },
  {
    kind: 'small craft',
    words: [
      'dhow',
      'skiff',
      'speedboat',
      'speed boat',
      'motorboat',
      'motor boat',
      'small boat',
      'small craft',
      'wooden boat',
      'dinghy',
      'canoe',
      'pirogue',
      'sampan',
      'rubber boat',
      'migrant boat',
    ],
    ofAttackers: true,
  },
];

const PATTERNS = WORDS.map(({ words, ...rest }) => ({
  ...rest,
  pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})s?(?![\\p{L}\\p{N}])`, 'u'),
}));

const kindIn = (text: string, isTitle: boolean): ShipKind | undefined => {
  const small = text.toLowerCase();
  return PATTERNS.find(({ pattern, ofAttackers }) => !(isTitle && ofAttackers) && pattern.test(small))?.kind;
};

/** The kind of ship that was met, by the words for the victim, else by the title. undefined: not said. */
export const kindMet = ({ victim, title }: { victim?: string | undefined; title?: string | undefined }): ShipKind | undefined =>
  kindIn(victim ?? '', false) ?? kindIn(title ?? '', true);
