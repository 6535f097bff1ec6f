// Which ground the operator laid beside the app's own. The tiles themselves are files (server/maps).
import type { Handlers } from '#server/handlers.ts';
import type { OwnMaps } from '#server/maps/own-maps.ts';

export function mapsHandlers({ ownMaps }: { ownMaps: Pick<OwnMaps, 'list'> | undefined }) {
  return {
    'maps.own': async () => ({ maps: ownMaps?.list() ?? [] }),
  } satisfies Handlers;
}
