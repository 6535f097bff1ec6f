// A small picture of the map on a page: points and lines on the shipped ground. Drawn when it comes into view; the library comes only then.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LonLat } from '#contract/units.ts';
import { log } from '#platform/log.ts';
import { type MapAddress, MapPicture, type PictureWords } from '#ui/chart/map-picture.tsx';
import { type Appearance, useAppearance } from '#ui/look/theme.tsx';
import type { ChartFailure } from '#map/chart/chart-events.ts';
import type { SmallChart } from './small-chart.ts';
import css from './small-map.module.css';
import type { SmallMapContent, SmallMapPoint } from './small-map-points.ts';

interface Props extends SmallMapContent {
  /** What it shows, in words: below the picture, for everybody. */
  label: string;
  /** Where its link opens the map; absent: at the start view. */
  openAt?: MapAddress;
  /** As of MapPicture. */
  atOnce?: boolean;
  /** Called when that link is pressed, before the map opens. */
  onOpenMap?: () => void;
  /** For a pointer or a finger; by keyboard the page says the same in a list. */
  onOpen?: (point: SmallMapPoint) => void;
  /** A ring around this place. */
  mark?: LonLat | undefined;
  /** Where a pointer is, or a finger was put; by keyboard the page gives the same. */
  onPlace?: (place: LonLat) => void;
  /** Is told how to take the picture as it is drawn, and undefined when it is gone. */
  onPicture?: (take: TakePicture | undefined) => void;
}

/** A PNG; undefined when the browser makes none. */
export type TakePicture = () => Promise<Blob | undefined>;

/** Pass the same arrays while nothing has changed: new ones are drawn again. Needs the texts `smallMapPage`. */
export function SmallMap({ label, openAt, onOpenMap, atOnce, onOpen, points, lines, view, mark, onPlace, onPicture }: Props) {
  const appearance = useAppearance();
  return (
    <MapPicture {...{ label, openAt, onOpenMap, atOnce }}>
      {(words) => <Drawn {...{ appearance, words, onOpen, points, lines, view, mark, onPlace, onPicture }} />}
    </MapPicture>
  );
}

interface DrawnProps extends SmallMapContent {
  appearance: Appearance;
  words: PictureWords;
  onOpen: Props['onOpen'];
  mark: Props['mark'];
  onPlace: Props['onPlace'];
  onPicture: Props['onPicture'];
}

function Drawn({ appearance, words, onOpen, points, lines, view, mark, onPlace, onPicture }: DrawnProps) {
  const element = useRef<HTMLDivElement>(null);
  const chart = useRef<SmallChart>(undefined);
  const [failure, setFailure] = useState<ChartFailure['reason'] | 'notLoaded'>();
  const [missing, setMissing] = useState(false);

  const open = useEffectEvent((container: HTMLDivElement, { openSmallChart }: typeof import('./small-chart.ts')) => {
    const opened = openSmallChart({
      container,
      scheme: appearance,
      language: words.language,
      words,
      content: { points, lines, view },
      onFailure: ({ reason }) => setFailure(reason),
      onMissing: setMissing,
    });
    if (!opened.ok) return setFailure(opened.error.reason);
    chart.current = opened.value;
    chart.current.mark(mark);
    onPicture?.(chart.current.picture);
  });
  const gone = useEffectEvent(() => onPicture?.(undefined));
  useEffect(() => {
    const container = element.current;
    let current = true;
    const coming = import('./small-chart.ts'); // a separate statement: Vite wraps a chained import, and nobody would catch a style that fails to load
    coming.then(
      (library) => current && container && open(container, library),
      (problem: unknown) => {
        log.warn('small map', problem);
        if (current) setFailure('notLoaded');
      },
    );
    return () => {
      current = false;
      chart.current?.destroy();
      chart.current = undefined;
      gone();
    };
  }, []);
  useEffect(() => chart.current?.show({ points, lines, view }), [points, lines, view]);
  useEffect(() => chart.current?.mark(mark), [mark]);
  useEffect(() => chart.current?.setScheme(appearance), [appearance]);
  useEffect(() => chart.current?.setLanguage(words.language), [words.language]);

  const at = ({ currentTarget, clientX, clientY }: React.MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return [clientX - left, clientY - top] as const;
  };
  const pointAt = (event: React.MouseEvent) => chart.current?.pointAt(...at(event));
  const tellPlace = (event: React.MouseEvent) => {
    const place = onPlace && chart.current?.placeAt(...at(event));
    if (place) onPlace(place);
  };
  return (
    <>
      <div
        ref={element}
        className={css.chart}
        hidden={failure !== undefined}
        data-places={onPlace ? '' : undefined}
        {...((onOpen ?? onPlace) && {
          onClick: (event) => {
            const point = onOpen && pointAt(event);
            if (point) onOpen(point);
            else tellPlace(event);
          },
          onPointerMove: (event) => {
            if (onOpen) event.currentTarget.style.cursor = pointAt(event) ? 'pointer' : '';
            tellPlace(event);
          },
        })}
      />
      {failure !== undefined && <p className={css.words}>{words[failure]}</p>}
      {failure === undefined && missing && <p className={css.missing}>{words.missing}</p>}
    </>
  );
}
