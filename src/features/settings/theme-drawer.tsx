// The theme settings: all those of the specification on one screen, with a reset to the defaults.
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { SideDialog } from '#ui/frame/dialog.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import { ACCENTS, changeTheme, isDefaultTheme, resetTheme, useThemeSettings } from '#ui/look/theme-settings.ts';
import css from './theme-drawer.module.css';
import { type Language, OFFERED_LANGUAGES } from '#contract/constants.ts';
import { changeLanguage, currentLanguage, directionOf } from '#i18n/i18n.ts';

// The interface language. Only English is offered until the other bundled languages are complete.
function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <Choice<Language>
      label={t('settings.language')}
      value={currentLanguage() as Language}
      options={OFFERED_LANGUAGES.map((language) => ({ value: language, label: t(`settings.languages.${language}`) }))}
      onChange={(language) => {
        changeTheme({ themeDirection: directionOf(language) });
        void changeLanguage(language);
      }}
    />
  );
}

const PRESETS = Object.keys(ACCENTS) as (keyof typeof ACCENTS)[];

export function ThemeDrawer({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  // over 40 lines: the six settings in the order of the screen
  const { t } = useTranslation();
  const settings = useThemeSettings();
  const mode = settings.themeNight ? 'night' : settings.themeMode;
  return (
    <SideDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('settings.title')}
      actions={
        <Button kind="plain" size="small" disabled={isDefaultTheme(settings)} onClick={resetTheme}>
          {t('settings.reset')}
        </Button>
      }
    >
      <div className="stack-20">
        <Choice
          label={t('settings.mode')}
          columns={2}
          hint={t(`settings.modeWhy.${mode}`)}
          value={mode}
          options={[
            { value: 'light', label: t('settings.light'), picture: <Icon name="modeLight" /> },
            { value: 'dark', label: t('settings.dark'), picture: <Icon name="modeDark" /> },
            { value: 'system', label: t('settings.system'), picture: <Icon name="modeSystem" /> },
            { value: 'night', label: t('settings.night'), picture: <Icon name="night" /> },
          ]}
          onChange={(mode) => changeTheme(mode === 'night' ? { themeNight: true } : { themeMode: mode, themeNight: false })}
        />
        <Choice
          label={t('settings.contrast')}
          value={settings.themeContrast}
          options={[
            { value: 'default', label: t('settings.contrastDefault') },
            { value: 'bold', label: t('settings.contrastBold') },
          ]}
          onChange={(themeContrast) => changeTheme({ themeContrast })}
        />
        {settings.themeNight ? (
          <Text tone="quiet">{t('settings.presetAtNight')}</Text>
        ) : (
          <Choice
            label={t('settings.preset')}
            columns={3}
            value={settings.themeColorPresets}
            options={PRESETS.map((preset) => ({
              value: preset,
              label: t(`settings.presets.${preset}`),
              picture: <span className={css.swatch} style={{ background: `var(--${ACCENTS[preset]}-9)` }} />,
            }))}
            onChange={(themeColorPresets) => changeTheme({ themeColorPresets })}
          />
        )}
        <Choice
          label={t('settings.layout')}
          value={settings.themeLayout}
          options={[
            { value: 'mini', label: t('settings.mini') },
            { value: 'vertical', label: t('settings.vertical') },
          ]}
          onChange={(themeLayout) => changeTheme({ themeLayout })}
        />
        <Choice
          label={t('settings.stretch')}
          value={settings.themeStretch ? 'on' : 'off'}
          options={[
            { value: 'off', label: t('settings.stretchOff') },
            { value: 'on', label: t('settings.stretchOn') },
          ]}
          onChange={(stretch) => changeTheme({ themeStretch: stretch === 'on' })}
        />
        <Choice
          label={t('settings.direction')}
          value={settings.themeDirection}
          options={[
            { value: 'ltr', label: t('settings.ltr') },
            { value: 'rtl', label: t('settings.rtl') },
          ]}
          onChange={(themeDirection) => changeTheme({ themeDirection })}
        />
        <LanguageChoice />
        <Text size="small" tone="quiet">
          {t('settings.kept')}
        </Text>
      </div>
    </SideDialog>
  );
}
