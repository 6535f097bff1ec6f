// Moves the map to the place that an address names, once.
import { useEffect, useEffectEvent } from 'react';
import type { ChartView } from '#map/chart/chart-view.ts';
import { placeIn } from '#features/map/map-search.ts';

interface Props {
  /** As in the address; undefined when it names no place. */
  text: string | undefined;
  onShow: (view: ChartView) => void;
  /** The place can be removed from the address. */
  onDone: () => void;
}

export function PlaceArrival({ text, onShow, onDone }: Props) {
  const arrive = useEffectEvent((given: string) => {
    const place = placeIn(given);
    if (place) onShow(place);
    onDone();
  });
  useEffect(() => {
    if (text !== undefined) arrive(text);
  }, [text]);
  return null;
}
