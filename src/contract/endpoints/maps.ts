// What ground the operator laid beside the app's own.
import type { Endpoint } from './endpoint.ts';
import { OwnMap } from '#contract/entities/own-maps.ts';
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
} as const satisfies Record<string, Endpoint>;
