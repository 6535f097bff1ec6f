// The options and values of the nautical chart, checked by the contract's schema: errors appear beside the field, and the value is not
// stored.
import { Form } from '#ui/form/form-element.tsx';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  DEFAULT_ENC_OPTIONS,
  DEFAULT_NAUTICAL_CHART_VALUES,
  ENC_OPTIONS,
  type EncOption,
  NauticalChartOptions,
  type NauticalChartValues,
} from '#contract/entities/chart-options.ts';
import { isHiddenByCategory } from '#domain/charts/hidden-parts.ts';
import { contourInTheWay, soundingsNotMarked } from '#domain/charts/safety-values.ts';
import { setEncOptions, setEncValues } from '#domain/workbench/workbench.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { changeWorkbench, workbench } from '#map/workbench.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { changeTheme } from '#ui/look/theme-settings.ts';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import css from './panels.module.css';

const DEPTHS = ['shallowContour', 'safetyContour', 'deepContour', 'safetyDepth'] as const satisfies readonly (keyof NauticalChartValues)[];
const SCALES = ['textScale', 'shallowSoundingScale', 'deepSoundingScale'] as const satisfies readonly (keyof NauticalChartValues)[];
const CHOICES = { symbolSet: [1, 2], displayCategory: [1, 2, 3], colorScheme: [1, 2, 3] } as const satisfies Partial<
  Record<keyof NauticalChartValues, readonly number[]>
>;

type TypedValues = Parameters<typeof contourInTheWay>[0];

const CHANGE_FIRST = {
  deepContour: 'map.chartWrong.deepContourFirst',
  shallowContour: 'map.chartWrong.shallowContourFirst',
} as const;

/** A safety contour beyond another one says which is changed first. */
function wrongWords(t: Translate, name: (typeof DEPTHS)[number] | (typeof SCALES)[number], typed: TypedValues = {}): string {
  const other = name === 'safetyContour' ? contourInTheWay(typed) : undefined;
  const { safetyContour = 0 } = typed;
  if (other) return t(CHANGE_FIRST[other], { other: formatDepth(typed[other] ?? 0), safety: formatDepth(safetyContour) });
  return t(`map.chartWrong.${name === 'safetyContour' ? name : DEPTHS.some((depth) => depth === name) ? 'depth' : 'scale'}`);
}

const formatDepth = (metres: number): string => formatNumber(metres, Number.isInteger(metres) ? 0 : 1);

function NotMarked({ values = {} }: { values: TypedValues | undefined }) {
  const { t } = useTranslation();
  const between = soundingsNotMarked(values);
  if (!between) return null;
  return <Notice tone="warning">{t('map.chartNotMarked', { from: formatDepth(between.fromM), to: formatDepth(between.toM) })}</Notice>;
}

export function ChartOptionsForm() {
  // over 40 lines: every option and value of the specification in turn
  const { t } = useTranslation();
  const { encSelectedOptions, encValues } = workbench.get();
  const { register, control, trigger, formState, reset } = useForm<NauticalChartOptions>({
    resolver: zodResolver(NauticalChartOptions),
    mode: 'onChange',
    defaultValues: { encSelectedOptions: [...encSelectedOptions], encValues },
  });
  const typed = useWatch({ control });
  useEffect(() => {
    const read = NauticalChartOptions.safeParse(typed);
    void trigger(); // the three contours are checked together
    if (read.success) changeWorkbench((before) => setEncValues(setEncOptions(before, read.data.encSelectedOptions), read.data.encValues));
  }, [typed, trigger]);
  const wrong = formState.errors.encValues;
  const number = { valueAsNumber: true } as const;
  return (
    <Form data-drafts="none" className="stack-16" onSubmit={() => undefined}>
      <fieldset className={`${css.group} ${css.values}`}>
        <legend className={css.heading}>{t('map.chartValues')}</legend>
        <div className={css.fields}>
          {[...DEPTHS, ...SCALES].map((name) => (
            <Field
              key={name}
              label={t(`map.chartMember.${name}`)}
              hint={t(`chartsPage.help.${name}`)}
              error={wrong?.[name] && wrongWords(t, name, typed.encValues)}
            >
              {(field) => (
                <TextField {...field} {...register(`encValues.${name}`, number)} inputMode="decimal" autoComplete="off" maxLength={12} />
              )}
            </Field>
          ))}
        </div>
        <NotMarked values={typed.encValues} />
        {Object.entries(CHOICES).map(([name, values]) => (
          <Controller
            key={name}
            control={control}
            name={`encValues.${name as keyof typeof CHOICES}`}
            render={({ field }) => (
              <Choice
                label={t(`map.chartMember.${name}`)}
                hint={t(`chartsPage.help.${name}`)}
                value={String(field.value)}
                options={values.map((value) => ({ value: String(value), label: t(`map.chartChoices.${name}.${value}`) }))}
                onChange={(value) => field.onChange(Number(value))}
              />
            )}
          />
        ))}
        {typed.encValues?.colorScheme === 3 && <WholeAppAtNight />}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.heading}>{t('map.chartOptions')}</legend>
        <Controller
          control={control}
          name="encSelectedOptions"
          render={({ field: { value, onChange } }) => (
            <Switches on={value} category={typed.encValues?.displayCategory ?? 3} onChange={onChange} />
          )}
        />
      </fieldset>
      <Button
        type="button"
        kind="soft"
        onClick={() => reset({ encSelectedOptions: [...DEFAULT_ENC_OPTIONS], encValues: DEFAULT_NAUTICAL_CHART_VALUES })}
      >
        {t('map.chartDefaults')}
      </Button>
    </Form>
  );
}

/** Their ticks come from the form's value: those that the form only reads stayed as they were when it was reset. */
function Switches({ on, category, onChange }: { on: readonly EncOption[]; category: number; onChange: (on: EncOption[]) => void }) {
  const { t } = useTranslation();
  return ENC_OPTIONS.map((option) => (
    <div key={option} className={css.option}>
      <label className={css.check}>
        <input
          type="checkbox"
          aria-describedby={`chart-${option}`}
          checked={on.includes(option)}
          onChange={({ target }) => onChange(ENC_OPTIONS.filter((one) => (one === option ? target.checked : on.includes(one))))}
        />
        {t(`map.chartOption.${option}`)}
      </label>
      <Text as="div" id={`chart-${option}`} size="small" tone="quiet" className={css.help}>
        {t(`chartsPage.help.${option}`)}
        {isHiddenByCategory(option, category) && (
          <strong>
            {' '}
            {t('chartsPage.hiddenInCategory', { category: t(`map.chartChoices.displayCategory.${category === 1 ? 1 : 2}`) })}
          </strong>
        )}
      </Text>
    </div>
  ));
}

/** A dark chart in a bright app spoils the eye that it is dark for. */
function WholeAppAtNight() {
  const { t } = useTranslation();
  if (useAppearance() === 'night') return null;
  return (
    <Notice>
      {t('chartsPage.nightAlone')}{' '}
      <Button type="button" kind="soft" size="small" onClick={() => changeTheme({ themeNight: true })}>
        {t('chartsPage.nightForAll')}
      </Button>
    </Notice>
  );
}
