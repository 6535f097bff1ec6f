// In the drawer of a ship's path: her destination, distance and ETA. The map shows her line while this is on the screen.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDistance } from '#i18n/formats.ts';
import { log } from '#platform/log.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Facts } from '#ui/list/facts.tsx';
import { Text } from '#ui/text.tsx';
import { predictRoute, type ShipPrediction } from './predict-route.ts';
import { readPrediction } from './routes-on-chart.ts';
import css from './routes.module.css';

/** How often her position is read again. */
const AGAIN_MS = 60_000;

export function PredictedRoute({ mmsi, accountId }: { mmsi: number; accountId: string }) {
  const { t } = useTranslation();
  const prediction = usePrediction(mmsi, accountId);
  return (
    <section className="stack-10">
      <h3 className={css.heading}>{t('routes.predicted.title')}</h3>
      {prediction ? <Said prediction={prediction} /> : <Text size="small">{t('routes.predicted.working')}</Text>}
    </section>
  );
}

function usePrediction(mmsi: number, accountId: string): ShipPrediction | undefined {
  const minute = Math.floor(useWatched(slowClock) / AGAIN_MS);
  const [found, setFound] = useState<ShipPrediction>();
  useEffect(() => {
    const stop = new AbortController();
    predictRoute(mmsi, accountId, stop.signal).then(
      (prediction) => {
        if (stop.signal.aborted) return;
        setFound(prediction);
        readPrediction.set(prediction.state === 'predicted' ? { mmsi, route: prediction.route } : undefined);
      },
      (problem: unknown) => stop.signal.aborted || log.warn('predicted route', problem),
    );
    return () => stop.abort();
  }, [mmsi, accountId, minute]);
  useEffect(() => () => readPrediction.set(undefined), [mmsi]);
  return found?.mmsi === mmsi ? found : undefined;
}

function Said({ prediction }: { prediction: ShipPrediction }) {
  const { t } = useTranslation();
  if (prediction.state === 'noShip' || prediction.state === 'noDestination')
    return <Text size="small">{t(`routes.predicted.${prediction.state}`)}</Text>;
  const { destination: text } = prediction;
  if (prediction.state === 'notUnderstood') return <Text size="small">{t('routes.predicted.notUnderstood', { text })}</Text>;
  const { port, by, several } = prediction.understood;
  const bound = t('routes.predicted.understood', {
    port: port.name,
    by: t(by === 'locode' ? 'routes.predicted.byLocode' : 'routes.predicted.byName'),
    text,
  });
  if (prediction.state === 'noRoute')
    return (
      <Text size="small">
        {bound}. {t('routes.predicted.noRoute', { port: port.name })}
      </Text>
    );
  const { route, etaMs } = prediction;
  return (
    <>
      <Facts
        facts={[
          { label: t('routes.predicted.destination'), value: bound },
          { label: t('routes.predicted.toGo'), value: formatDistance(route.distanceNm) },
          { label: t('routes.predicted.eta'), value: etaMs === undefined ? t('routes.predicted.stopped') : formatDateTime(etaMs) },
          ...(route.passages.length > 0
            ? [{ label: t('routes.through'), value: route.passages.map((name) => t(`routes.passage.${name}`)).join(', ') }]
            : []),
        ]}
      />
      {several > 0 && (
        <Text size="small" tone="quiet">
          {t('routes.predicted.several', { count: several })}
        </Text>
      )}
      <Text size="small" tone="quiet">
        {t('routes.predicted.note')}
      </Text>
    </>
  );
}
