// Own ships as lines of text with tabs between the columns, for a message or a spreadsheet. Pure.
import type { EpochMs } from '#contract/units.ts';
import type { Ship } from '#contract/entities/ships.ts';
import { formatAge, formatCourse, formatDateTime, formatSpeed } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { OwnShip } from './own-ships-in-order.ts';

interface Words {
  t: Translate;
  /** In the user's form. */
  written: (position: readonly [lon: number, lat: number]) => string;
  nowMs: EpochMs;
  /** Demonstration traffic. */
  isInvented: boolean;
}

/** Names are as ships send them: one may hold a tab or a line break. */
const plain = (name: string): string => name.replaceAll(/\s+/g, ' ');

const movement = ({ cog, sog }: Ship): [course: string, speed: string] => [
  cog === undefined ? '' : formatCourse(cog),
  sog === undefined ? '' : formatSpeed(sog),
];

/** With a line of headings. A ship of which nothing was received says so. */
export function positionLines(ships: readonly OwnShip[], { t, written, nowMs, isInvented }: Words): string {
  const headings = [
    'ships.own.ship',
    'ships.mmsi',
    'ships.position',
    'ships.course',
    'ships.speed',
    'ships.own.seenAt',
    'ships.own.age',
  ] as const;
  const lines = ships.map(({ mmsi, ship }) => {
    const name = plain(ship?.name ?? t('ships.unnamed'));
    if (!ship) return [name, mmsi, t('ships.own.unseen')];
    return [name, mmsi, written([ship.lon, ship.lat]), ...movement(ship), formatDateTime(ship.lastSeen), formatAge(nowMs - ship.lastSeen)];
  });
  const mark = isInvented ? [[t('ships.inventedReports')]] : [];
  return [...mark, headings.map((heading) => t(heading)), ...lines].map((columns) => columns.join('\t')).join('\n');
}
