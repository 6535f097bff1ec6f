// Explains the lines of tracks while any are on the map.
import { useTranslation } from 'react-i18next';
import { SPEED_CLASSES_KN } from '#domain/tracks/track-line.ts';
import { formatNumber } from '#i18n/formats.ts';
import { SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';
import { useWatched } from '#platform/use-watched.ts';
import { tracksDrawn } from './show-tracks.ts';
import { TRACK_COLOURS } from './tracks-layer.ts';
import css from './tracks-key.module.css';

/** null while no track is drawn. */
export function TracksKey({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  if (useWatched(tracksDrawn) === 0) return null;
  const limits = (at: number) => {
    const [from = 0, to] = [SPEED_CLASSES_KN[at], SPEED_CLASSES_KN[at + 1]];
    const figure = (kn: number) => formatNumber(kn, Number.isInteger(kn) ? 0 : 1);
    return to === undefined
      ? t('tracks.key.from', { from: figure(from) })
      : t('tracks.key.between', { from: figure(from), to: figure(to) });
  };
  return (
    <section>
      <h3 className={css.title}>{t('tracks.key.title')}</h3>
      <ul className="bare-list">
        {TRACK_COLOURS[scheme].map((colour, at) => (
          <Row key={colour} colour={colour} words={limits(at)} />
        ))}
        <Row colour={SHIP_INKS[scheme].ink} dashed words={t('tracks.key.gap')} />
      </ul>
      <p className={css.note}>{t('tracks.key.note')}</p>
    </section>
  );
}

function Row({ colour, dashed = false, words }: { colour: string; dashed?: boolean; words: string }) {
  return (
    <li className={css.row}>
      <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
        <path d="M1 6H27" stroke={colour} strokeWidth={dashed ? 1.5 : 3} {...(dashed && { strokeDasharray: '4 3' })} />
      </svg>
      <span>{words}</span>
    </li>
  );
}
