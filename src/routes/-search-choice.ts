// What each kind of search result does on the map, from the box or from its drawer.
import { flyToCell } from '#features/charts/fly-to-cell.ts';
import { setDrawingShown } from '#features/drawings/drawing-settings.ts';
import { flyToBox } from '#features/drawings/fly-to-box.ts';
import { openThing } from '#features/map/map-commands.ts';
import type { MapParts } from '#features/map/map-screen.tsx';
import type { SearchChoice } from '#features/search/search-choice.ts';
import { showViewById } from '#features/views/show-start.ts';

/** Close enough to see what lies around it. */
const ZOOMS = { port: 9, event: 8, coordinate: 8 } as const;

export const searchChoice =
  (accountId: string, { chart, goTo, show }: MapParts) =>
  (choice: SearchChoice): void => {
    switch (choice.kind) {
      case 'ship':
        return openThing({ name: 'ship', mmsi: choice.mmsi });
      case 'port':
      case 'event':
        openThing({ name: choice.kind, id: choice.id });
        return goTo(choice.position, ZOOMS[choice.kind]);
      case 'coordinate':
        return goTo(choice.position, ZOOMS.coordinate);
      case 'place':
        return show({ position: choice.position, zoom: choice.zoom });
      case 'chart':
        return flyToCell(chart, choice);
      case 'fleet':
        return openThing({ name: 'fleet', id: choice.id });
      case 'view':
        return void showViewById(accountId, choice.id, show);
      case 'drawing':
        setDrawingShown(choice.id, true);
        openThing({ name: 'drawings' });
        return choice.box && flyToBox(chart, choice.box);
    }
  };
