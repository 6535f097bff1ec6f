// Which ships the map shows, and their part of the key. The chart draws them (src/map/ships/ships-on-chart.ts).
import { lazy } from 'react';
import type { MapLayer } from '#map/map-layer.ts';
import { followShipSwitches } from './ship-switches.ts';

const ShipsKey = lazy(() => import('./ships-key.tsx').then((module) => ({ default: module.ShipsKey })));

export const shipsLayer: MapLayer = {
  show: ({ ships }, account) => followShipSwitches(ships, account.id),
  Key: ShipsKey,
};
