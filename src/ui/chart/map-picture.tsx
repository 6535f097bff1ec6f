// The frame of a small map: its description, when it is drawn, and a link to the map. The picture is passed in.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { devicePreferences } from '#platform/preferences.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/list/links.tsx';
import css from './map-picture.module.css';
import { Text } from '#ui/text.tsx';

/** A part of the map's address: what stands beside it. */
export interface MapAddress {
  ship?: number;
  event?: string;
  port?: string;
  alert?: string;
  beside?: 'routes';
}

/** Messages of the part that draws. */
export interface PictureWords {
  language: string;
  chart: string;
  toggleAttribution: string;
  noWebgl: string;
  contextNotRestored: string;
  notLoaded: string;
  missing: string;
}

interface Props {
  /** What the picture shows: below it, for everybody. */
  label: string;
  openAt: MapAddress | undefined;
  /** Drawn before it is in view, also on a low-data device: somebody asked for a document with it. */
  atOnce?: boolean | undefined;
  /** Called when the link is pressed, before the map opens. */
  onOpenMap?: (() => void) | undefined;
  /** Rendered once the picture is in view; on a low-data device not before it is asked for. Fills the frame. */
  children: (words: PictureWords) => ReactNode;
}

/** Soon enough that it is there when it is scrolled to. */
const AHEAD = '200px';

export function MapPicture({ label, openAt = {}, onOpenMap, atOnce = false, children }: Props) {
  const { t, i18n } = useTranslation();
  const { lowData } = useWatched(devicePreferences);
  const { frame, isSeen } = useSeen();
  const [isAsked, setAsked] = useState(false);
  const words: PictureWords = {
    language: i18n.language,
    chart: label,
    toggleAttribution: t('map.attribution'),
    noWebgl: t('map.noWebgl'),
    contextNotRestored: t('map.contextNotRestored'),
    notLoaded: t('smallMapPage.notLoaded'),
    missing: t('map.notDownloaded'),
  };
  return (
    <figure className="stack-4 no-margin shrinks">
      <div ref={frame} className={css.frame} data-testid="small-map">
        {lowData && !isAsked && !atOnce ? (
          <div className={css.ask}>
            <Text tone="quiet">{t('smallMapPage.lowData')}</Text>
            <Button kind="soft" onClick={() => setAsked(true)}>
              {t('smallMapPage.draw')}
            </Button>
          </div>
        ) : (
          (isSeen || atOnce) && children(words)
        )}
        <span className={css.caution}>{t('map.notForNavigation')}</span>
      </div>
      <figcaption className={css.foot}>
        <Text as="span" size="small" tone="quiet" className="tabular">
          {label}
        </Text>
        <TextLink to="/dashboard/map" search={openAt} onClick={onOpenMap}>
          {t('smallMapPage.open')}
        </TextLink>
      </figcaption>
    </figure>
  );
}

/** Once seen it stays so: a map that was drawn is not drawn again for each scrolling. */
function useSeen() {
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (!element || isSeen) return;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true), {
      rootMargin: AHEAD,
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [isSeen]);
  return { frame, isSeen };
}
