// What choosing a result does here: remembers it, sets the marker, runs a command. The route does the rest.
import { rememberSearch } from '#platform/tools.ts';
import { placeMarker } from './place-marker.ts';
import type { SearchChoice } from './search-choice.ts';
import { choiceOf, type SearchHit } from './search-results.ts';

/** The text under which it is offered again; undefined: it is no search. */
function wordsOf(hit: SearchHit, text: string): string | undefined {
  switch (hit.kind) {
    case 'ship':
      return hit.ship.name ?? String(hit.ship.mmsi);
    case 'coordinate':
      return text.trim();
    case 'command':
    case 'recent':
    case 'more':
      return undefined;
    default:
      return hit.thing.name;
  }
}

/** `text`: what was typed. */
export function takeHit(hit: SearchHit, text: string, onChoose: (choice: SearchChoice) => void): void {
  const words = wordsOf(hit, text);
  if (words) rememberSearch(words);
  if (hit.kind === 'command') return hit.command.run();
  if (hit.kind === 'coordinate') placeMarker.set({ position: hit.position });
  if (hit.kind === 'place' && hit.thing.kind === 'place') placeMarker.set({ position: hit.thing.position, label: hit.thing.name });
  const choice = choiceOf(hit);
  if (choice) onChoose(choice);
}
