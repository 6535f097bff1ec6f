// Where events count: the whole world, or chosen regions and countries with their flags.
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryName } from '#i18n/country-name.ts';
import { Flag } from '#ui/flag/flag.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { Field } from '#ui/form/field.tsx';
import { Text, Title } from '#ui/text.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { findCountries } from './country-names.ts';
import { FormSwitch, type PreferencesControl } from './preference-fields.tsx';
import { REGIONS } from './wake-words.ts';

const MOST_FOUND = 6;

export function CoverageFields({ control }: { control: PreferencesControl }) {
  const { t } = useTranslation();
  const { global, region } = useWatch({ control, name: 'dataCoverage' });
  return (
    <Card id="preferences-coverage" title={t('preferences.coverage')}>
      <FormSwitch control={control} name="dataCoverage.global" label={t('preferences.global')} hint={t('preferences.globalWhy')} />
      {!global && (
        <>
          <Title level={3} size="small">
            {t('preferences.regions')}
          </Title>
          <FormSwitch control={control} name="dataCoverage.region.all" label={t('preferences.region.all')} />
          {!region.all &&
            REGIONS.map((name) => (
              <FormSwitch key={name} control={control} name={`dataCoverage.region.${name}`} label={t(`preferences.region.${name}`)} />
            ))}
          <Title level={3} size="small">
            {t('preferences.countries')}
          </Title>
          <Controller
            control={control}
            name="dataCoverage.country"
            render={({ field }) => <Countries codes={field.value} onChange={field.onChange} />}
          />
        </>
      )}
    </Card>
  );
}

function Countries({ codes, onChange }: { codes: string[]; onChange: (codes: string[]) => void }) {
  const { t, i18n } = useTranslation();
  const [text, setText] = useState('');
  const found = findCountries(text, i18n.language, codes, MOST_FOUND);
  const name = (code: string) => countryName(code, i18n.language);
  const add = (code: string) => {
    onChange([...codes, code].toSorted());
    setText('');
  };
  return (
    <div className="stack-10">
      {codes.length > 0 && (
        <div className="wraps-8">
          {codes.map((code) => (
            <Chip
              key={code}
              icon={<Flag code={code} />}
              label={name(code)}
              onRemove={() => onChange(codes.filter((other) => other !== code))}
            >
              {name(code)}
            </Chip>
          ))}
        </div>
      )}
      <Field label={t('preferences.countrySearch')} hint={t('preferences.countryHint')}>
        {(control) => (
          <TextField
            {...control}
            value={text}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault(); // choosing a country must not send the form
              if (found[0]) add(found[0]);
            }}
          />
        )}
      </Field>
      <div className="wraps-8">
        {found.map((code) => (
          <Button
            key={code}
            type="button"
            kind="soft"
            size="small"
            aria-label={t('preferences.countryAdd', { country: name(code) })}
            onClick={() => add(code)}
          >
            <Flag code={code} />
            {name(code)}
          </Button>
        ))}
      </div>
      {text.trim() !== '' && found.length === 0 && (
        <Text size="small" tone="quiet" role="status">
          {t('preferences.countryNone')}
        </Text>
      )}
    </div>
  );
}
