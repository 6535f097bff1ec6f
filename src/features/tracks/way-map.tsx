// Where a ship was in the last weeks, as this device has it, on a small map with what its page puts beside it.
import { useMemo } from 'react';
import { SmallMap, type TakePicture } from '#map/small/small-map.tsx';
import type { SmallMapPoint } from '#map/small/small-map-points.ts';
import { trackLines } from './past-on-map.ts';
import { useHeldTrack } from './use-held-track.ts';

interface Props {
  mmsi: number;
  label: string;
  points: readonly SmallMapPoint[];
  atOnce: boolean;
  onPicture: (take: TakePicture | undefined) => void;
}

const DAYS = 30;

/** Needs the texts `smallMapPage`. */
export function WayMap({ mmsi, points, ...shown }: Props) {
  const held = useHeldTrack(mmsi, DAYS);
  const lines = useMemo(() => held && trackLines(held), [held]);
  return <SmallMap {...{ points, lines }} openAt={{ ship: mmsi }} {...shown} />;
}
