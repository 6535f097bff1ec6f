// The state of each delivery channel for people outside the app: configured or not, what waits, the last success, the last failure.
import { useTranslation } from 'react-i18next';
import type { AuditLine, DeliveryChannel, Kept, Overview } from '#contract/entities/administration.ts';
import { formatBytes, formatDateTime, formatNumber } from '#i18n/formats.ts';
import { Chip } from '#ui/chip.tsx';
import { ListRow, RowList } from '#ui/list/row-list.tsx';
import { Text } from '#ui/text.tsx';
import css from './admin.module.css';
import { timeOr } from './admin-parts.tsx';
import { actionWords } from './action-words.ts';

// How long the server stores what it deletes by itself, and how much space each takes.
export const KeptList = ({ label, kept }: { label: string; kept: Overview['kept'] }) => (
  <RowList label={label}>
    {kept.map((one) => (
      <KeptRow key={one.kind} kept={one} />
    ))}
  </RowList>
);

function KeptRow({ kept: { kind, days, newest, rows, bytes } }: { kept: Kept }) {
  const { t } = useTranslation();
  return (
    <ListRow first={t(`admin.overview.keptKind.${kind}`)}>
      <Chip>
        {days !== undefined && t('admin.overview.keptDays', { count: days, days: formatNumber(days) })}
        {newest !== undefined && t('admin.overview.keptNewest', { newest: formatNumber(newest) })}
        {days === undefined && newest === undefined && t(`admin.overview.keptRule.${kind === 'jobRuns' ? kind : 'always'}`)}
      </Chip>
      <Text as="span" size="small" tone="quiet" className="tabular">
        {t('admin.overview.keptSize', { count: rows, rows: formatNumber(rows), bytes: formatBytes(bytes) })}
      </Text>
    </ListRow>
  );
}

// One line of the audit log in short: what, in which organisation, by whom and when.
export function AuditRow({ line }: { line: AuditLine }) {
  const { t } = useTranslation();
  return (
    <ListRow
      first={
        <>
          <bdi>{actionWords(line.action)}</bdi> {line.organisationName && <bdi className="quiet">{line.organisationName}</bdi>}
        </>
      }
    >
      <Text as="span" size="small" tone="quiet" className="tabular">
        <bdi>{line.who ?? t('admin.audit.nobody')}</bdi>, {formatDateTime(line.at)}
      </Text>
    </ListRow>
  );
}

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
