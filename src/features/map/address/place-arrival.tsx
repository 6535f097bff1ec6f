// The map goes to the place that an address names, once.
import { useEffect, useEffectEvent } from 'react';
import type { ChartView } from '#map/chart/chart-view.ts';
import { placeIn } from '#features/map/map-search.ts';

interface Props {
  /** As it stands in the address; undefined when no place does. */
  text: string | undefined;
  onShow: (view: ChartView) => void;
  /** The address need not carry it any more. */
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
