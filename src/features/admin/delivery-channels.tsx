// How each way to people who are not at the app goes: whether it is set up, what waits, when it last went, and why it last failed.
import { useTranslation } from 'react-i18next';
import type { DeliveryChannel } from '#contract/administration.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { ListRow, RowList } from '#ui/row-list.tsx';
import { Text } from '#ui/text.tsx';
import css from './admin.module.css';
import { timeOr } from './admin-parts.tsx';

export function DeliveryChannels({ label, ways }: { label: string; ways: readonly DeliveryChannel[] }) {
  return (
    <RowList label={label}>
      {ways.map((way) => (
        <WayRow key={way.way} way={way} />
      ))}
    </RowList>
  );
}

const TONES = { works: 'good', off: 'neutral', unused: 'neutral', fails: 'danger' } as const;

function WayRow({ way: { way, isSetUp, waiting, lastSentAt, lastFailure } }: { way: DeliveryChannel }) {
  const { t } = useTranslation();
  const isFailing = lastFailure !== undefined && lastFailure.at > (lastSentAt ?? 0);
  const state = !isSetUp ? 'off' : isFailing ? 'fails' : lastSentAt === undefined ? 'unused' : 'works';
  return (
    <ListRow first={t(`admin.overview.way.${way}`)}>
      <Chip tone={TONES[state]}>{t(`admin.overview.wayState.${state}`)}</Chip>
      <Chip tone={waiting > 0 ? 'warning' : 'neutral'}>{t('admin.overview.wayWaiting', { waiting: formatNumber(waiting) })}</Chip>
      <Text as="span" size="small" tone="quiet" className="tabular">
        {t('admin.overview.waySent', { time: timeOr(lastSentAt, t('admin.never')) })}
      </Text>
      {lastFailure && (
        <Text as="span" size="small" tone={isFailing ? 'danger' : 'quiet'} className={css.whole ?? ''}>
          <bdi>{t('admin.overview.wayFailed', { time: formatDateTime(lastFailure.at), reason: lastFailure.reason })}</bdi>
        </Text>
      )}
    </ListRow>
  );
}
