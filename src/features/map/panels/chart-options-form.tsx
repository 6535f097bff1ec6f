// The options and values of the nautical chart. It keeps none of them: fields and switches show what the workbench has, which is what is
// drawn.
import { useTranslation } from 'react-i18next';
import {
  DEFAULT_ENC_OPTIONS,
  DEFAULT_NAUTICAL_CHART_VALUES,
  ENC_OPTIONS,
  type EncOption,
  type NauticalChartValues,
} from '#contract/entities/chart-options.ts';
import { isHiddenByCategory } from '#domain/charts/hidden-parts.ts';
import { soundingsNotMarked } from '#domain/charts/safety-values.ts';
import { TYPED_VALUES } from '#domain/charts/typed-values.ts';
import { setEncOptions, setEncValues } from '#domain/workbench/workbench.ts';
import { formatFigure } from '#i18n/formats.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { chooseDepths } from '#platform/tools.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Field } from '#ui/form/field.tsx';
import { Form } from '#ui/form/form-element.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { changeTheme } from '#ui/look/theme-settings.ts';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import css from './panels.module.css';
import { useTypedValue } from './use-typed-value.ts';

const CHOICES = { symbolSet: [1, 2], displayCategory: [1, 2, 3], colorScheme: [1, 2, 3] } as const satisfies Partial<
  Record<keyof NauticalChartValues, readonly number[]>
>;

function resetChart() {
  chooseDepths([]);
  changeWorkbench((before) => setEncValues(setEncOptions(before, DEFAULT_ENC_OPTIONS), DEFAULT_NAUTICAL_CHART_VALUES));
}

function NotMarked({ values }: { values: NauticalChartValues }) {
  const { t } = useTranslation();
  const between = soundingsNotMarked(values);
  if (!between) return null;
  return <Notice tone="warning">{t('map.chartNotMarked', { from: formatFigure(between.fromM), to: formatFigure(between.toM) })}</Notice>;
}

export function ChartOptionsForm() {
  // over 40 lines: every option and value of the specification in turn
  const { t } = useTranslation();
  const { encSelectedOptions, encValues } = useWorkbench();
  const { textOf, wrongOf, type, hasRaisedDeep } = useTypedValue();
  const choose = (name: keyof typeof CHOICES, value: number) =>
    changeWorkbench((before) => setEncValues(before, { ...before.encValues, [name]: value }));
  return (
    <Form data-drafts="none" className="stack-16" onSubmit={() => undefined}>
      <fieldset className={`${css.group} ${css.values}`}>
        <legend className={css.heading}>{t('map.chartValues')}</legend>
        <div className={css.fields}>
          {TYPED_VALUES.map((name) => {
            const wrong = wrongOf(name);
            return (
              <Field
                key={name}
                label={t(`map.chartMember.${name}`)}
                hint={
                  <>
                    {t(`chartsPage.help.${name}`)}
                    {name === 'deepContour' && hasRaisedDeep && (
                      <>
                        {' '}
                        <strong>{t('chartsPage.deepRaised')}</strong>
                      </>
                    )}
                  </>
                }
                error={wrong && t(`map.chartWrong.${wrong}`)}
              >
                {(field) => (
                  <TextField
                    {...field}
                    value={textOf(name)}
                    onChange={({ target }) => type(name, target.value)}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={12}
                  />
                )}
              </Field>
            );
          })}
        </div>
        <NotMarked values={encValues} />
        {Object.entries(CHOICES).map(([key, values]) => {
          const name = key as keyof typeof CHOICES;
          return (
            <Choice
              key={name}
              label={t(`map.chartMember.${name}`)}
              hint={t(`chartsPage.help.${name}`)}
              value={String(encValues[name])}
              options={values.map((value) => ({ value: String(value), label: t(`map.chartChoices.${name}.${value}`) }))}
              onChange={(value) => choose(name, Number(value))}
            />
          );
        })}
        {encValues.colorScheme === 3 && <WholeAppAtNight />}
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.heading}>{t('map.chartOptions')}</legend>
        <Switches
          on={encSelectedOptions}
          category={encValues.displayCategory}
          onChange={(on) => changeWorkbench((before) => setEncOptions(before, on))}
        />
      </fieldset>
      <Button type="button" kind="soft" onClick={resetChart}>
        {t('map.chartDefaults')}
      </Button>
    </Form>
  );
}

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
