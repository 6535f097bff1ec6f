// The interface language. English alone is offered until the other bundled languages are complete.
import { useTranslation } from 'react-i18next';
import { changeLanguage, currentLanguage, directionOf, PICKER_LANGUAGES } from '#i18n/i18n.ts';
import { Choice } from '#ui/choice.tsx';
import { changeTheme } from '#ui/theme-settings.ts';

type Language = (typeof PICKER_LANGUAGES)[number];

export function LanguageChoice() {
  const { t } = useTranslation();
  return (
    <Choice<Language>
      label={t('settings.language')}
      value={currentLanguage() as Language}
      options={PICKER_LANGUAGES.map((language) => ({ value: language, label: t(`settings.languages.${language}`) }))}
      onChange={(language) => {
        changeTheme({ themeDirection: directionOf(language) });
        void changeLanguage(language);
      }}
    />
  );
}
