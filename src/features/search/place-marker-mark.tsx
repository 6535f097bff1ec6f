// At the top of the map: the marker's name and position; copy, go there, remove.
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#contract/units.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CopyPosition } from './copy-position.tsx';
import { placeMarker } from './place-marker.ts';
import css from './search.module.css';

/** Empty while there is no marker. `onGo` moves the map there. */
export function PlaceMarkerMark({ onGo }: { onGo: (position: LonLat) => void }) {
  const { t } = useTranslation();
  const marker = useWatched(placeMarker);
  const written = usePositionFormat();
  if (!marker) return null;
  const { position, label } = marker;
  return (
    <div role="group" aria-label={t('search.marker')} className={css.mark}>
      <IconButton label={t('search.goToMarker')} onClick={() => onGo(position)}>
        <Icon name="place" />
      </IconButton>
      <span className={css.markText}>
        {label && <bdi className={css.markName}>{label}</bdi>}
        <bdi className="tabular">{written(position)}</bdi>
      </span>
      <CopyPosition written={written(position)} />
      <IconButton label={t('search.removeMarker')} onClick={() => placeMarker.set(undefined)}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
