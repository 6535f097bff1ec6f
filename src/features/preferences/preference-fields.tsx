// The groups of the preferences form. A mechanism that this server cannot deliver by says so and stays off.
import { type Control, Controller, type FieldPathByValue, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ALERT_PRIORITIES, type AlertType } from '#contract/entities/alerts.ts';
import { GATEWAY_MECHANISMS, type MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { staysWithinNm } from '#domain/alerts/judge.ts';
import { formatFigure } from '#i18n/formats.ts';
import { Card } from '#ui/frame/card.tsx';
import { Field, SwitchField } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import css from './preferences.module.css';
import { PERILS } from './wake-words.ts';

export type PreferencesControl = Control<PreferenceChoices>;

interface SwitchProps {
  control: PreferencesControl;
  name: FieldPathByValue<PreferenceChoices, boolean>;
  label: string;
  hint?: string;
  disabled?: boolean;
}

export function FormSwitch({ control, name, label, hint, disabled = false }: SwitchProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <SwitchField label={label} {...(hint && { hint })} checked={field.value} disabled={disabled} onChange={field.onChange} />
      )}
    />
  );
}

const REPORTS = { dailyEmailReport: 'preferences.daily', weeklyEmailReport: 'preferences.weekly' } as const;

interface ScheduleProps {
  control: PreferencesControl;
  /** undefined: not known yet, or not without a link. */
  mechanisms: MechanismsAnswer | undefined;
}

export function ScheduleFields({ control, mechanisms }: ScheduleProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control, name: 'serviceSchedule' });
  const isMailless = mechanisms?.email === false;
  return (
    <Card id="preferences-schedule" title={t('preferences.schedule')}>
      <FormSwitch
        control={control}
        name="serviceSchedule.livePushNotifications"
        label={t('preferences.live')}
        hint={t('preferences.liveWhy')}
      />
      <TellFromField control={control} />
      {(['dailyEmailReport', 'weeklyEmailReport'] as const).map((report) => (
        <FormSwitch
          key={report}
          control={control}
          name={`serviceSchedule.${report}`}
          label={t(REPORTS[report])}
          {...(isMailless && { hint: t('preferences.notAvailable') })}
          disabled={isMailless && !chosen[report]} // what is on can be turned off
        />
      ))}
    </Card>
  );
}

/** The least urgent first: that one leaves out nothing. */
function TellFromField({ control }: { control: PreferencesControl }) {
  const { t } = useTranslation();
  const options = ALERT_PRIORITIES.toReversed().map((value) => ({
    value,
    label: t(`preferences.tellFromOf.${value}`),
  }));
  return (
    <Controller
      control={control}
      name="tellFrom"
      render={({ field }) => (
        <Field label={t('preferences.tellFrom')} hint={t('preferences.tellFromWhy')}>
          {(aria) => <Select {...aria} {...field} options={options} />}
        </Field>
      )}
    />
  );
}

export function DistanceFields({ control }: { control: PreferencesControl }) {
  const { t } = useTranslation();
  const [vessel, route, destination] = useWatch({ control, name: ['vesselProximity', 'routeProximity', 'destinationProximity'] });
  const hintOf = (type: AlertType, limit: number) =>
    limit > 0 && { hint: t(`preferences.distanceEnds.${type}`, { ends: formatFigure(staysWithinNm(limit)) }) };
  const inNm = { control, unit: t('preferences.nm'), wrong: t('preferences.distanceWrong') };
  return (
    <Card id="preferences-distances" title={t('preferences.distances')} hint={t('preferences.distancesWhy')}>
      <div className={css.distances}>
        <NumberField {...inNm} name="vesselProximity" label={t('preferences.vessel')} {...hintOf('Proximity ALERT', vessel)} />
        <NumberField {...inNm} name="routeProximity" label={t('preferences.route')} {...hintOf('Route ALERT', route)} />
        <NumberField
          {...inNm}
          name="destinationProximity"
          label={t('preferences.destination')}
          {...hintOf('Destination ALERT', destination)}
        />
      </div>
      <NumberField
        control={control}
        name="horizonHours"
        label={t('preferences.horizon')}
        hint={t('preferences.horizonWhy')}
        unit={t('preferences.hours')}
        wrong={t('preferences.hoursWrong')}
      />
    </Card>
  );
}

interface NumberProps {
  control: PreferencesControl;
  name: 'vesselProximity' | 'routeProximity' | 'destinationProximity' | 'horizonHours';
  label: string;
  hint?: string;
  unit: string;
  /** Said where what was typed cannot be saved. */
  wrong: string;
}

function NumberField({ control, name, label, hint, unit, wrong }: NumberProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} {...(hint !== undefined && { hint })} error={fieldState.error && wrong}>
          {(aria) => (
            <TextField
              {...aria}
              name={field.name}
              ref={field.ref}
              type="number"
              min={0}
              step="any"
              inputMode="decimal"
              value={Number.isFinite(field.value) ? field.value : ''}
              onBlur={field.onBlur}
              onChange={({ target }) => field.onChange(target.value === '' ? Number.NaN : target.valueAsNumber)}
              end={<span aria-hidden="true">{unit}</span>}
            />
          )}
        </Field>
      )}
    />
  );
}

type Perils = PreferenceChoices['perils'];
const EACH_PERIL: Perils = { allPerils: false, crime: true, warRisk: true, activism: true, militancy: true, irregularMigration: true };

/**
 * One field of the form, because perils are stored as a whole (SY9). Turning “All perils” off turns each single one on, to be deselected;
 * turning it on again puts the single ones back as they are stored.
 */
export function PerilFields({ control }: { control: PreferencesControl }) {
  const { t } = useTranslation();
  const { field, formState } = useController({ control, name: 'perils' });
  const stored = formState.defaultValues?.perils as Perils;
  return (
    <Card id="preferences-perils" title={t('preferences.perilsTitle')}>
      <SwitchField
        label={t('preferences.peril.allPerils')}
        checked={field.value.allPerils}
        onChange={(all) => field.onChange(all ? { ...stored, allPerils: true } : EACH_PERIL)}
      />
      {!field.value.allPerils &&
        PERILS.map((peril) => (
          <SwitchField
            key={peril}
            label={t(`preferences.peril.${peril}`)}
            checked={field.value[peril]}
            onChange={(on) => field.onChange({ ...field.value, [peril]: on })}
          />
        ))}
    </Card>
  );
}

interface DeliveryProps {
  control: PreferencesControl;
  /** What this server is configured for; undefined while that is not known. */
  mechanisms: MechanismsAnswer | undefined;
  /** Whose preferences they are; absent when they are not one person's. */
  email?: string;
  emailUnproven?: boolean;
}

/** A mechanism without configuration is shown, because the choice exists, but cannot be turned on, because nothing would arrive. */
export function DeliveryFields({ control, mechanisms, email, emailUnproven = false }: DeliveryProps) {
  const { t } = useTranslation();
  const chosen = useWatch({ control, name: 'deliveryMechanisms' });
  const mailHint =
    mechanisms?.email === false
      ? t(chosen.email ? 'preferences.emailOnInVain' : 'preferences.notAvailable')
      : email !== undefined && t(emailUnproven ? 'preferences.emailUnproven' : 'preferences.emailTo', { email });
  return (
    <Card id="preferences-delivery" title={t('preferences.delivery')}>
      <FormSwitch control={control} name="deliveryMechanisms.email" label={t('preferences.email')} {...(mailHint && { hint: mailHint })} />
      {GATEWAY_MECHANISMS.map((mechanism) => (
        <FormSwitch
          key={mechanism}
          control={control}
          name={`deliveryMechanisms.${mechanism}`}
          label={t(`preferences.${mechanism}`)}
          hint={t(
            `preferences.${mechanisms?.[mechanism] === undefined ? 'notKnown' : mechanisms[mechanism] ? 'byGateway' : 'notAvailable'}`,
          )}
          disabled={mechanisms?.[mechanism] !== true && !chosen[mechanism]}
        />
      ))}
    </Card>
  );
}
