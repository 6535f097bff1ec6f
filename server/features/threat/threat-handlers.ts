// Threat density of another day. The tiles themselves are files (server/threat).
import type { Handlers } from '#server/handlers.ts';
import type { ThreatMaps } from '#server/threat/threat-maps.ts';

export function threatHandlers({ threat }: { threat: Pick<ThreatMaps, 'asOf'> }) {
  return {
    'threat.asOf': async ({ params: { day } }) => ({ map: await threat.asOf(day) }),
  } satisfies Handlers;
}
