// Ports that a text may mean, for fields in which a port is chosen. Pure.
import type { PortRow } from '#contract/tables.ts';
import { hasNoSea } from './routing/ports-without-sea.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const SIZES = { 'Very Small': 0, Small: 1, Medium: 2, Large: 3 } as const;

/** From 0 to 0.4: harbours that ships can reach before those that no way over water leads to, then by size where that is known. */
const importanceOf = (port: PortRow): number => (hasNoSea(port) ? 0 : 1 + SIZES[port.harbourSize ?? 'Very Small']) / 10;

/** By LOCODE or name: codes and names that begin with the text before names that contain it; of equal ones the more important harbour. */
export function portsLike(text: string, ports: Iterable<PortRow>, limit: number): PortRow[] {
  const wanted = folded(text);
  if (wanted.length < 2) return [];
  const found: { port: PortRow; merit: number }[] = [];
  for (const port of ports) {
    const name = folded(port.name);
    const code = port.locode?.toLowerCase() ?? '';
    const importance = importanceOf(port);
    if (name === wanted || code === wanted) found.push({ port, merit: 3 + importance });
    else if (name.startsWith(wanted) || code.startsWith(wanted)) found.push({ port, merit: 2 + importance });
    else if (name.includes(wanted)) found.push({ port, merit: 1 + importance });
  }
  return found
    .toSorted((one, other) => other.merit - one.merit || one.port.name.localeCompare(other.port.name))
    .slice(0, limit)
    .map(({ port }) => port);
}
