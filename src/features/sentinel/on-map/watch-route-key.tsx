// Explains route and corridor of a watched voyage while they are on the map.
import { useTranslation } from 'react-i18next';
import type { Scheme } from '#map/ships/ship-look.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Text } from '#ui/text.tsx';
import { watchRoutesDrawn } from './show-watch-route.ts';
import { WATCH_ROUTE_INKS } from './watch-route-layer.ts';

const LINES = [
  { words: 'sentinelPage.onMap.route', width: 2.5, dashes: undefined },
  { words: 'sentinelPage.onMap.corridor', width: 1.6, dashes: '5 3' },
] as const;

/** null while none is drawn. */
export function WatchRouteKey({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  if (useWatched(watchRoutesDrawn) === 0) return null;
  return (
    <section className="stack-4">
      <h3 className="quiet-heading">{t('sentinelPage.one')}</h3>
      {LINES.map(({ words, width, dashes }) => (
        <div key={words} className="line-8">
          <svg viewBox="0 0 28 12" width="28" height="12" aria-hidden="true">
            <path d="M1 6H27" stroke={WATCH_ROUTE_INKS[scheme]} strokeWidth={width} strokeDasharray={dashes} />
          </svg>
          <Text size="small">{t(words)}</Text>
        </div>
      ))}
    </section>
  );
}
