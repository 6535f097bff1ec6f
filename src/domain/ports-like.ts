// Ports that a text may mean, for fields in which a port is chosen. Pure.
import type { PortRow } from '#contract/tables.ts';
import { hasNoSea } from './routing/ports-without-sea.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
/**
 * Other names, and spellings that letters alone do not lead to, by the id of the port. Ours where no other source is named; WPI: the alternate
 * port name of the World Port Index.
 */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AEKLF: ['Khor Fakkan', 'Khawr Fakkan'], // WPI
  AEJEA: ['Mina Jabal Ali', 'Mina Jebel Ali'], // WPI
  AEJED: ['Jabal Dhanna'], // WPI
  AEZUR: ['Zirkuh', 'Zirku'], // the first: WPI
  EGAIS: ['Sokhna', 'Sukhna'],
  IQMAB: ['Mina al Bakr', 'Basrah Oil Terminal', 'ABOT'], // the first: WPI
  IRKHK: ['Khark', 'Jazireh-ye Khark'], // the second: WPI
  IRCYT: ['Cyrus', 'Sirus'], // WPI
  KWMEA: ['Fuhayhil'], // WPI
  KWMIS: ['Mina Saud'], // WPI
  LYESI: ['As Sidr'], // WPI
  LYMBR: ['Al Burayqah'], // WPI
  OMMFH: ['Mina al Fahl'], // WPI
  RUULU: ['Luga'], // WPI: Reka Luga
  SADHU: ['Dhiba', 'Dhuba'], // WPI
  SAGIZ: ['Gizan', 'Jazan'], // the first: WPI
  SARTA: ['Ras Tannurah'], // WPI
  SAYBI: ['Yanbo', 'Yenbo'],
  TRBOT: ['BTC Terminal'],
  'wpi-48121': ['Mina al Malik Fahd', 'Yanbu Industrial'], // the first: WPI
  YEMKX: ['Al Mukalla'], // WPI
};

/** Pairs of letters that one name is written with in different ways, such as Fujairah and Fujayrah. */
const ALIKE: readonly (readonly [RegExp, string])[] = [
  [/\b(al|el|ash|as|ad|ar|an)[ -]/g, ''],
  [/[^\p{L}\p{N}]/gu, ''],
  [/kh/g, 'k'],
  [/ph/g, 'f'],
  [/ee|y/g, 'i'],
  [/ou|oo|w/g, 'u'],
  [/q/g, 'k'],
  [/(.)\1+/g, '$1'],
  [/h$/, ''],
];
/** A name as it sounds, about: spellings of one name come out the same. */
const soundOf = (name: string): string => ALIKE.reduce((text, [from, to]) => text.replace(from, to), name);

const SIZES = { 'Very Small': 0, Small: 1, Medium: 2, Large: 3 } as const;

const soundsLike = ({ id }: PortRow, name: string, sound: string): boolean =>
  [name, ...(OTHER_NAMES[id] ?? [])].some((one) => soundOf(folded(one)).includes(sound));

/** From 0 to 0.4: harbours that ships can reach before those that no way over water leads to, then by size where that is known. */
const importanceOf = (port: PortRow): number => (hasNoSea(port) ? 0 : 1 + SIZES[port.harbourSize ?? 'Very Small']) / 10;

/**
 * By LOCODE or name: codes and names that begin with the text, then names that contain it or codes whose last three letters begin with it,
 * then other spellings; of equal ones the more important harbour.
 */
export function portsLike(text: string, ports: Iterable<PortRow>, limit: number): PortRow[] {
  const wanted = folded(text);
  if (wanted.length < 2) return [];
  const sound = soundOf(wanted);
  const found: { port: PortRow; merit: number }[] = [];
  for (const port of ports) {
    const name = folded(port.name);
    const code = port.locode?.toLowerCase() ?? '';
    const importance = importanceOf(port);
    if (name === wanted || code === wanted) found.push({ port, merit: 3 + importance });
    else if (name.startsWith(wanted) || code.startsWith(wanted)) found.push({ port, merit: 2 + importance });
    else if (name.includes(wanted) || code.slice(2).startsWith(wanted)) found.push({ port, merit: 1 + importance });
    else if (sound.length > 2 && soundsLike(port, name, sound)) found.push({ port, merit: importance });
  }
  return found
    .toSorted((one, other) => other.merit - one.merit || one.port.name.localeCompare(other.port.name))
    .slice(0, limit)
    .map(({ port }) => port);
}
