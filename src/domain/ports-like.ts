// Ports that a text may mean, for fields in which a port is chosen. Pure.
import type { PortRow } from '#contract/tables.ts';

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const SIZES = { 'Very Small': 0, Small: 1, Medium: 2, Large: 3 } as const;

/** By LOCODE or name: codes and names that begin with the text before names that contain it; larger harbours first. */
export function portsLike(text: string, ports: Iterable<PortRow>, limit: number): PortRow[] {
  const wanted = folded(text);
  if (wanted.length < 2) return [];
  const found: { port: PortRow; merit: number }[] = [];
  for (const port of ports) {
    const name = folded(port.name);
    const code = port.locode?.toLowerCase() ?? '';
    const size = SIZES[port.harbourSize ?? 'Very Small'] / 10;
    if (name === wanted || code === wanted) found.push({ port, merit: 3 + size });
    else if (name.startsWith(wanted) || code.startsWith(wanted)) found.push({ port, merit: 2 + size });
    else if (name.includes(wanted)) found.push({ port, merit: 1 + size });
  }
  return found
    .toSorted((one, other) => other.merit - one.merit || one.port.name.localeCompare(other.port.name))
    .slice(0, limit)
    .map(({ port }) => port);
}
