// As of which day, and in which form, threat density is shown, and whether past areas are shown. For both windows.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { CURRENT_THREAT_MAP } from '#contract/entities/threat-maps.ts';
import { formatDate } from '#i18n/formats.ts';
import { readTyped } from '#i18n/typed-time.ts';
import { now } from '#platform/clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { call } from '#remote/call.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { DateField, type TypedTime } from '#ui/form/date-field.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { answeredMaps, changeContext, contextChoice, heldThreatMaps } from './context-rows.ts';

const FIRST_DAY_MS = Date.UTC(1978, 0, 1);

/** Asks the server for the day and puts the answer into answeredMaps. Asks for each day, also when a map is stored: reports may arrive late. */
function useAskedDay(day: string | undefined): { asking: boolean; error: AppError | undefined } {
  const [state, setState] = useState<{ day: string; error?: AppError } | undefined>();
  useEffect(() => {
    if (day === undefined) return;
    const gone = new AbortController();
    void call('threat.asOf', { params: { day }, signal: gone.signal }).then((answer) => {
      if (gone.signal.aborted) return;
      if (answer.ok) answeredMaps.set(new Map(answeredMaps.get()).set(day, answer.value.map));
      setState({ day, ...(!answer.ok && { error: answer.error }) });
    });
    return () => gone.abort();
  }, [day]);
  const answered = state?.day === day ? state : undefined;
  return { asking: day !== undefined && !answered, error: answered?.error };
}

export function ThreatSettings({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { day, smoothed, past } = useWatched(contextChoice);
  const held = useHeld(heldThreatMaps, accountId);
  const { asking, error } = useAskedDay(day);
  const today = formatDate(now());
  const isHeld = day !== undefined && held?.has(day);
  const days = [...(held?.keys() ?? [])].filter((id) => id !== CURRENT_THREAT_MAP).toSorted();
  const reason = error && (error.code === 'invalid' ? error.message : t('context.threat.noLink'));
  const problem =
    reason !== undefined && !isHeld
      ? days.length > 0
        ? t('context.threat.failed', { reason, days: days.join(', ') })
        : t('context.threat.failedNone', { reason })
      : undefined;

  function choose(typed: TypedTime): void {
    if (typed === 'wrong') return;
    const chosen = typed === 'none' ? today : formatDate(typed);
    changeContext({ day: chosen === today ? undefined : chosen });
  }

  return (
    <div className="stack-12">
      <DateField
        label={t('context.threat.day')}
        precision="day"
        value={readTyped(day ?? today, 'day')}
        range={{ fromMs: FIRST_DAY_MS, toMs: now() }}
        onChange={choose}
        hint={asking ? t('context.threat.asking') : t('context.threat.dayHint')}
        error={problem}
      />
      {day !== undefined && <Button onClick={() => choose('none')}>{t('context.threat.toNow')}</Button>}
      <Choice
        label={t('context.threat.form')}
        value={smoothed ? 'smoothed' : 'counts'}
        options={[
          { value: 'counts', label: t('context.threat.counts') },
          { value: 'smoothed', label: t('context.threat.smoothed') },
        ]}
        onChange={(form) => changeContext({ smoothed: form === 'smoothed' })}
      />
      <SwitchField
        label={t('context.threat.pastAreas')}
        hint={t('context.threat.pastAreasHint')}
        checked={past}
        onChange={(on) => changeContext({ past: on })}
      />
    </div>
  );
}
