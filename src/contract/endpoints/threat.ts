// Requests threat density as of another day.
import type { Endpoint } from './endpoint.ts';
import { ThreatDay, ThreatMap } from '#contract/entities/threat-maps.ts';
import { RowVersion } from '#contract/versions.ts';
import { z } from '#contract/zod.ts';

export const threatEndpoints = {
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
