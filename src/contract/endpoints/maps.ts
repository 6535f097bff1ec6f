// What the map reads as tiles: threat density as of another day, and the ground that the operator laid beside the app's own.
import type { Endpoint } from './endpoint.ts';
import { ThreatDay, ThreatMap } from '#contract/entities/threat-maps.ts';
import { OwnMap } from '#contract/own-maps.ts';
import { RowVersion } from '#contract/versions.ts';
import { z } from '#contract/zod.ts';

export const mapEndpoints = {
  'maps.own': {
    method: 'GET',
    path: '/api/maps',
    ours: true,
    who: 'signedIn',
    key: 'read',
    summary: 'Archives of map tiles in DATA_DIR/maps, the finest last',
    answer: z.object({ maps: z.array(OwnMap).max(200) }),
  },
  'threat.asOf': {
    method: 'GET',
    path: '/api/threat/{day}',
    ours: true,
    who: 'signedIn',
    key: 'read',
    summary: 'Threat density whose windows end with that day (UTC); built when it is first asked for',
    params: z.object({ day: ThreatDay }),
    answer: z.object({ map: ThreatMap.extend({ id: z.string(), v: RowVersion }) }),
  },
} as const satisfies Record<string, Endpoint>;
