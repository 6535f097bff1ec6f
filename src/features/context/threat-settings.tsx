// As of which day, and in which form, threat density is shown, and whether past areas are shown. For both windows.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#contract/errors.ts';
import { CURRENT_THREAT_MAP, ThreatDay } from '#contract/entities/threat-maps.ts';
import { formatDate } from '#i18n/formats.ts';
import { now } from '#platform/clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { call } from '#remote/call.ts';
import { useHeld } from '#store/use-live.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { answeredMaps, changeContext, contextChoice, heldThreatMaps } from './context-rows.ts';

const FIRST_DAY = '1978-01-01';

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
  const [typed, setTyped] = useState<string>();
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

  function choose(text: string): void {
    setTyped(text);
    const isDay = ThreatDay.safeParse(text).success && text >= FIRST_DAY && text <= today;
    if (text === '' || text === today) changeContext({ day: undefined });
    else if (isDay) changeContext({ day: text });
  }

  return (
    <div className="stack-12">
      <Field label={t('context.threat.day')} hint={asking ? t('context.threat.asking') : t('context.threat.dayHint')} error={problem}>
        {(control) => (
          <div className="line-8">
            <TextField
              {...control}
              type="date"
              min={FIRST_DAY}
              max={today}
              value={typed ?? day ?? today}
              onChange={(event) => choose(event.target.value)}
              onBlur={() => setTyped(undefined)}
            />
            {day !== undefined && <Button onClick={() => choose('')}>{t('context.threat.toNow')}</Button>}
          </div>
        )}
      </Field>
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
