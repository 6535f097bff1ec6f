// The calls about the threat assessment of a ship.
import { ParticularsChange, ParticularsParams } from '#contract/entities/particulars.ts';
import { Done } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

export const vtaEndpoints = {
  'vta.setParticulars': {
    method: 'PUT',
    path: '/api/vta/particulars/{mmsi}',
    ours: true,
    who: 'signedIn',
    key: 'write',
    summary: 'Set what only her owner knows of a ship; members that are left out stay',
    params: ParticularsParams,
    body: ParticularsChange,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
