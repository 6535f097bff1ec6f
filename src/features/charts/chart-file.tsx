// A text or picture that an object of the chart names: fetched when asked for, and kept by the service worker from then on.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartText } from '#contract/entities/charts/charts.ts';
import { formatBytes } from '#i18n/formats.ts';
import { chartFileUrl, readChartText } from '#remote/chart-files.ts';
import { Button } from '#ui/button.tsx';
import { Text } from '#ui/text.tsx';
import css from './charts.module.css';

type Asked = { state: 'no' | 'fetching' | 'failed' } | { state: 'here'; text: string };

/** `file`: undefined where the set that was read had no file of that name. */
export function ChartFile({ name, file }: { name: string; file: ChartText | undefined }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>({ state: 'no' });
  const { hash, kind } = file ?? {};
  const isFetching = asked.state === 'fetching';
  useEffect(() => {
    if (!isFetching || hash === undefined || kind !== 'text') return;
    const gone = new AbortController();
    void readChartText(hash, gone.signal).then((text) => {
      if (!gone.signal.aborted) setAsked(text === undefined ? { state: 'failed' } : { state: 'here', text });
    });
    return () => gone.abort();
  }, [isFetching, hash, kind]);
  if (!file) return <Text tone="quiet">{t('chartsPage.ask.notHere', { name })}</Text>;
  if (asked.state === 'here')
    return (
      <pre className={css.text}>
        <bdi>{asked.text}</bdi>
      </pre>
    );
  return (
    <div className="stack-4">
      {asked.state === 'no' || asked.state === 'failed' ? (
        <div>
          <Button kind="soft" onClick={() => setAsked({ state: 'fetching' })}>
            {t(file.kind === 'text' ? 'chartsPage.ask.readText' : 'chartsPage.ask.showPicture', { name, size: formatBytes(file.bytes) })}
          </Button>
        </div>
      ) : file.kind === 'picture' ? (
        <img
          className={css.picture}
          src={chartFileUrl(file.hash)}
          alt={t('chartsPage.ask.picture', { name })}
          onError={() => setAsked({ state: 'failed' })}
        />
      ) : (
        <Text tone="quiet">{t('chartsPage.ask.fetching', { name })}</Text>
      )}
      {asked.state === 'failed' && (
        <Text tone="danger" size="small">
          {t('chartsPage.ask.notFetched', { name })}
        </Text>
      )}
    </div>
  );
}
