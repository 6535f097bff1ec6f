// In the drawer of a ship's path: her destination, distance and ETA. The map shows her line while this is on the screen.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDistance } from '#i18n/formats.ts';
import { portName } from '#i18n/port-name.ts';
import { Facts } from '#ui/list/facts.tsx';
import { Text } from '#ui/text.tsx';
import type { ShipPrediction } from './predict-route.ts';
import { readPrediction } from './routes-on-chart.ts';
import { usePrediction } from './use-prediction.ts';
import css from './routes.module.css';

export function PredictedRoute({ mmsi, accountId }: { mmsi: number; accountId: string }) {
  const { t } = useTranslation();
  const prediction = usePrediction(mmsi, accountId);
  useEffect(() => {
    if (prediction) readPrediction.set(prediction.state === 'predicted' ? { mmsi, route: prediction.route } : undefined);
  }, [mmsi, prediction]);
  useEffect(() => () => readPrediction.set(undefined), [mmsi]);
  return (
    <section className="stack-10">
      <h3 className={css.heading}>{t('routes.predicted.title')}</h3>
      {prediction ? <Said prediction={prediction} /> : <Text size="small">{t('routes.predicted.working')}</Text>}
    </section>
  );
}

function Said({ prediction }: { prediction: ShipPrediction }) {
  const { t } = useTranslation();
  if (prediction.state === 'noShip' || prediction.state === 'noDestination')
    return <Text size="small">{t(`routes.predicted.${prediction.state}`)}</Text>;
  const { destination: text } = prediction;
  if (prediction.state === 'notUnderstood') return <Text size="small">{t('routes.predicted.notUnderstood', { text })}</Text>;
  const { port, by, several } = prediction.understood;
  const bound = t('routes.predicted.understood', {
    port: portName(port),
    by: t(by === 'locode' ? 'routes.predicted.byLocode' : 'routes.predicted.byName'),
    text,
  });
  if (prediction.state === 'noRoute')
    return (
      <Text size="small">
        {bound}. {t('routes.predicted.noRoute', { port: portName(port) })}
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
