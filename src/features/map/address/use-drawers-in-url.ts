// Keeps drawers and address in step: back closes a drawer, a link opens one. Neither reacts to its own change.
import { useEffect, useEffectEvent, useRef } from 'react';
import { closeDrawers } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench, workbench } from '#map/workbench.ts';
import { drawersFor, isSameSearch, type MapSearchParams, searchOf } from '#features/map/map-search.ts';

/** `go` writes an address into the history and settles when the page is at it. */
export function useDrawersInUrl(search: MapSearchParams, go: (search: MapSearchParams) => Promise<void>): void {
  const { drawers } = useWorkbench();
  /** How many of our own address changes are still pending: until they arrive, the address is older than the drawers. */
  const underWay = useRef(0);
  const { view: _, at: __, panel: ___, ...part } = search;
  const address = JSON.stringify(part);

  const follow = useEffectEvent(() => {
    if (underWay.current > 0) return;
    changeWorkbench((before) => {
      const after = drawersFor(before.drawers, search);
      if (after === before.drawers) return before;
      const front = after.at(-1);
      if (!front) return closeDrawers(before);
      return { ...before, drawers: after, ...(front.name === 'event' && { selectedEventId: front.id }) };
    });
  });
  useEffect(() => follow(), [address]);

  const tell = useEffectEvent(async () => {
    const wanted = searchOf(workbench.get().drawers); // not the rendered ones: the address may just have changed them
    if (isSameSearch(wanted, search)) return;
    underWay.current++;
    await go(wanted).finally(() => underWay.current--);
  });
  useEffect(() => void tell(), [drawers]);
}
