// The period of a watch: from when to when, and whether she arrives within it.
import { type Control, type FieldErrors, type UseFormSetValue, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { WatchFields } from '#contract/entities/sentinel/watches.ts';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { endAfter, type PassageToWatch, plannedEta } from './passage-to-watch.ts';
import css from '#features/sentinel/sentinel.module.css';
import { usePassageOfWatch } from '#features/sentinel/use-passages.ts';
import { TimeField } from './watch-fields.tsx';

interface Props {
  accountId: string;
  control: Control<WatchFields>;
  setValue: UseFormSetValue<WatchFields>;
  errors: FieldErrors<WatchFields>;
  /** The passage and the route that the form was filled in with. */
  given: { passage?: PassageToWatch | undefined; route?: WatchFields['route'] | undefined };
}

export function PeriodCard({ accountId, control, setValue, errors, given }: Props) {
  const { t } = useTranslation();
  return (
    <Card id="watch-period" title={t('sentinelPage.form.period')} hint={t('sentinelPage.form.utc')}>
      <div className={css.fields}>
        <TimeField control={control} name="startsAt" error={errors.startsAt} />
        <TimeField control={control} name="endsAt" error={errors.endsAt} />
      </div>
      <Arrival {...{ accountId, control, setValue, given }} />
    </Card>
  );
}

/** By the plan. A watch that ends before says so, and offers a later end. */
function Arrival({ accountId, control, setValue, given }: Omit<Props, 'errors'>) {
  const { t } = useTranslation();
  const [route, speedKn, startsAt, endsAt] = useWatch({ control, name: ['route', 'speedKn', 'startsAt', 'endsAt'] });
  const signed = usePassageOfWatch(accountId, route?.passageId);
  const isGiven = given.passage !== undefined && JSON.stringify(route) === JSON.stringify(given.route);
  const departureMs = isGiven ? given.passage?.departureMs : signed?.plan.departureMs;
  const etaMs = plannedEta({ route, speedKn, startsAt }, departureMs);
  if (etaMs === undefined || !Number.isFinite(endsAt)) return null;
  const eta = formatDateTime(etaMs);
  const from = formatDateTime(departureMs ?? startsAt);
  if (endsAt > etaMs)
    return (
      <Text size="small" tone="quiet" role="status">
        {t('sentinelPage.form.arrives', { eta, from, after: formatAge(endsAt - etaMs) })}
      </Text>
    );
  const later = endAfter(etaMs);
  return (
    <div className="stack-8">
      <Notice tone="warning">{t('sentinelPage.form.endsBefore', { eta, from, end: formatDateTime(endsAt) })}</Notice>
      <div>
        <Button type="button" kind="soft" onClick={() => setValue('endsAt', later, { shouldDirty: true, shouldValidate: true })}>
          {t('sentinelPage.form.watchUntil', { time: formatDateTime(later) })}
        </Button>
      </div>
    </div>
  );
}
