// On a new device the map comes with its first layer, and with all others once what it is opened for is here.
import { useEffect, useState } from 'react';
import { inPageSlices } from '#compute/page-slices.ts';
import type { MapLayer } from '#map/map-layer.ts';
import { log } from '#platform/log.ts';
import { startLater } from '#platform/next-parts.ts';
import { sayPartMissing } from '#ui/lazy-part.tsx';

type LoadLayers = () => Promise<readonly MapLayer[]>;

/** One after another: a style that is shown already takes each at some cost, and all of them at once would be a long task. */
function showInSlices(layers: readonly MapLayer[], ...of: Parameters<MapLayer['show']>): () => void {
  const gone = new AbortController();
  const stops: (() => void)[] = [];
  inPageSlices(layers, ({ show }) => stops.push(show(...of)), gone.signal).catch((error: unknown) => log.warn('a layer of the map', error));
  return () => {
    gone.abort();
    for (const stop of stops) stop();
  };
}

/** Stands for all layers but the first until they have come. */
export function othersThan(first: MapLayer, load: LoadLayers): MapLayer {
  const loadOthers = async () => (await load()).filter((layer) => layer !== first);
  return {
    show: (open, account) =>
      startLater(
        loadOthers,
        (others) => showInSlices(others, open, account),
        (error) => {
          log.warn('the layers of the map are missing', error);
          sayPartMissing();
        },
      ),
  };
}

/** `load`: all layers, the first too. Returns a hook that gives the layers that have come. Until all have, a click finds only the first's. */
export function laterLayers(first: MapLayer, load: LoadLayers): () => readonly MapLayer[] {
  const atFirst = [first, othersThan(first, load)];
  return function useLayers() {
    const [layers, setLayers] = useState<readonly MapLayer[]>(atFirst);
    useEffect(() => {
      const take = (all: readonly MapLayer[]) => {
        setLayers(all);
        return () => undefined;
      };
      return startLater(load, take, () => undefined); // said where they are shown
    }, []);
    return layers;
  };
}
