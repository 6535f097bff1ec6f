// Explains the lines of routes while any are on the map.
import { useTranslation } from 'react-i18next';
import type { Scheme } from '#map/ships/ship-look.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Text } from '#ui/text.tsx';
import { ROUTE_INKS } from './routes-layer.ts';
import { routesDrawn } from './routes-on-chart.ts';
import css from './routes.module.css';

/** null while none is drawn. */
export function RoutesKey({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { planned, worst, predicted } = useWatched(routesDrawn);
  if (!planned && predicted === 0) return null;
  const inks = ROUTE_INKS[scheme];
  return (
    <section>
      <h3 className={css.heading}>{t('routes.key.title')}</h3>
      {planned && (
        <div className={css.keyRow}>
          <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
            <path d="M1 6H19" stroke={inks.planned} strokeWidth={3} />
            <path d="M20 6H27" stroke={inks.planned} strokeWidth={2} strokeDasharray="3 2" />
          </svg>
          <Text size="small">{t('routes.key.planned')}</Text>
        </div>
      )}
      {worst && (
        <div className={css.keyRow}>
          <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
            <path d="M6 6H22" stroke={inks.worst} strokeWidth={10} strokeOpacity={0.6} strokeLinecap="round" />
            <path d="M1 6H27" stroke={inks.planned} strokeWidth={2.5} />
          </svg>
          <Text size="small">{t('routes.key.worst')}</Text>
        </div>
      )}
      {predicted > 0 && (
        <div className={css.keyRow}>
          <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
            <path d="M1 6H27" stroke={inks.predicted} strokeWidth={2} strokeDasharray="2 4" strokeLinecap="round" />
          </svg>
          <Text size="small">{t('routes.key.predicted', { count: predicted })}</Text>
        </div>
      )}
      <Text size="small" tone="quiet">
        {t('routes.key.note')}
      </Text>
    </section>
  );
}
