// The picture of the small map for a document. The map is drawn when it comes into view, or when the document is asked for.
import { useEffect, useRef, useState } from 'react';
import type { TakePicture } from './small-map.tsx';

/** Without a picture by then the document goes without: the map cannot be drawn here, or not now. */
const MOST_WAIT_MS = 10_000;

interface MapPictureOfPage {
  /** Whether the map is to be drawn though it is not in view. */
  isWanted: boolean;
  onPicture: (take: TakePicture | undefined) => void;
  /** A PNG. */
  picture: () => Promise<Uint8Array | undefined>;
}

export function useMapPicture(): MapPictureOfPage {
  const [isWanted, setWanted] = useState(false);
  const [take, setTake] = useState<TakePicture>();
  const waiting = useRef<(found: TakePicture) => void>(undefined);
  useEffect(() => {
    if (take) waiting.current?.(take);
  }, [take]);
  const whenDrawn = () => {
    setWanted(true);
    return new Promise<TakePicture>((drawn) => (waiting.current = drawn));
  };
  const draw = async () => {
    const blob = await (take ?? (await whenDrawn()))();
    return blob && new Uint8Array(await blob.arrayBuffer());
  };
  const tooLate = () => new Promise<undefined>((end) => setTimeout(end, MOST_WAIT_MS));
  return {
    isWanted,
    onPicture: (next) => setTake(() => next),
    picture: () => Promise.race([draw(), tooLate()]),
  };
}
