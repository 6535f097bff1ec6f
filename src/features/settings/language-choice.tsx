// The interface language. English alone is offered until the other bundled languages are complete.
import { useTranslation } from 'react-i18next';
import { type Language, OFFERED_LANGUAGES } from '#contract/constants.ts';
import { changeLanguage, currentLanguage, directionOf } from '#i18n/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { changeTheme } from '#ui/theme-settings.ts';

export function LanguageChoice() {
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
