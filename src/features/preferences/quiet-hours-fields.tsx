// Quiet hours for warnings: on or off, from, to, and the time zone. One choice, replaced as a whole.
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PREFERENCES, isTimeZone, type QuietHours } from '#contract/entities/preferences.ts';
import { Card } from '#ui/frame/card.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { PreferencesControl } from './preference-fields.tsx';
import css from './preferences.module.css';
import { deviceTimeZone, timeZones, timeZoneWords } from './time-zones.ts';

const DEFAULTS = DEFAULT_PREFERENCES.quietHours;

/** Turning them on for the first time uses the device's time zone. A cleared time is restored. */
const switched = ({ from, to, timeZone }: QuietHours, on: boolean): QuietHours => ({
  on,
  from: from || DEFAULTS.from,
  to: to || DEFAULTS.to,
  timeZone: on && timeZone === DEFAULTS.timeZone ? deviceTimeZone() : timeZone,
});

export function QuietHoursFields({ control }: { control: PreferencesControl }) {
  const { t } = useTranslation();
  const { field } = useController({ control, name: 'quietHours' });
  const { errors } = useFormState({ control, name: 'quietHours' });
  const hours = field.value;
  const change = (changed: Partial<QuietHours>) => field.onChange({ ...hours, ...changed });
  const zones = timeZones(hours.timeZone).map((timeZone) => ({ value: timeZone, label: timeZoneWords(timeZone) }));
  return (
    <Card id="preferences-quiet" title={t('preferences.quietHours')}>
      <SwitchField
        label={t('preferences.quietOn')}
        hint={t('preferences.quietWhy')}
        checked={hours.on}
        onChange={(on) => field.onChange(switched(hours, on))}
      />
      {(hours.on || errors.quietHours?.timeZone) && (
        <div className={css.distances}>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={t(`preferences.quiet.${end}`)}
              error={errors.quietHours?.[end] && t('preferences.timeWrong')}
              {...(end === 'to' && hours.from === hours.to && { hint: t('preferences.quietNever') })}
            >
              {(aria) => (
                <TextField
                  {...aria}
                  placeholder={t('preferences.timeForm')}
                  autoComplete="off"
                  value={hours[end]}
                  onBlur={field.onBlur}
                  onChange={({ target }) => change({ [end]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field
            label={t('preferences.timeZone')}
            error={errors.quietHours?.timeZone && t('preferences.timeZoneWrong')}
            {...(!isTimeZone(hours.timeZone) && { hint: t('preferences.timeZoneUnknown') })}
          >
            {(aria) => (
              <Select
                {...aria}
                options={zones}
                value={hours.timeZone}
                onBlur={field.onBlur}
                onChange={({ target }) => change({ timeZone: target.value })}
              />
            )}
          </Field>
        </div>
      )}
    </Card>
  );
}
