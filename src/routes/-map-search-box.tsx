// The search in the map's header.
import { openThing, useMapCommands } from '#features/map/map-commands.ts';
import type { MapParts } from '#features/map/map-screen.tsx';
import { MapSearch } from '#features/search/map-search.tsx';
import { InHeader } from '#ui/frame/header-slot.tsx';
import { searchChoice } from './-search-choice.ts';

export function MapSearchBox({ accountId, parts }: { accountId: string; parts: MapParts }) {
  const choose = searchChoice(accountId, parts);
  const commands = useMapCommands(accountId, parts);
  return (
    <InHeader>
      <MapSearch accountId={accountId} commands={commands} onChoose={choose} onMore={() => openThing({ name: 'search' })} />
    </InHeader>
  );
}
