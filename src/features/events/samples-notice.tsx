// Says of a list of events that some or all are invented. Empty when none is.
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import type { EventCounts } from './event-counts.ts';

export function SamplesNotice({ counts: { samples, held } }: { counts: Pick<EventCounts, 'samples' | 'held'> }) {
  const { t } = useTranslation();
  if (samples === 0) return null;
  return <Notice tone="warning">{samples === held ? t('events.allSamples') : t('events.samples', { count: samples })}</Notice>;
}
