// The bridge at night: on, and with how much light.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NIGHT_LIGHTS } from '#contract/theme.ts';
import { SwitchField } from '#ui/field.tsx';
import { changeTheme, useThemeSettings } from '#ui/theme-settings.ts';
import css from './panels.module.css';

export function NightSettings() {
  const { t } = useTranslation();
  const id = useId();
  const { themeNight, themeNightLight } = useThemeSettings();
  return (
    <div className={css.stack}>
      <SwitchField
        label={t('map.night')}
        hint={t('map.nightHint')}
        checked={themeNight}
        onChange={(on) => changeTheme({ themeNight: on })}
      />
      {themeNight && (
        <div className={css.range}>
          <label htmlFor={id}>{t('map.nightLight')}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={NIGHT_LIGHTS.length - 1}
            value={NIGHT_LIGHTS.indexOf(themeNightLight)}
            aria-valuetext={t('map.percent', { value: themeNightLight })}
            onChange={(event) => changeTheme({ themeNightLight: NIGHT_LIGHTS[Number(event.target.value)] ?? '100' })}
          />
        </div>
      )}
    </div>
  );
}
