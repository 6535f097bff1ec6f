// What this browser lacks, and what the user can do about it.
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import css from './browser.module.css';
import { browserNotes, thisBrowser } from './browser-notes.ts';

/** Nothing where the browser lacks nothing. `browser`: this device's, except in tests. */
export function BrowserCard({ browser = thisBrowser() }) {
  const { t } = useTranslation();
  const notes = browserNotes(browser);
  if (notes.length === 0) return null;
  return (
    <Card id="browser" title={t('browserPage.title')}>
      <ul className={css.notes}>
        {notes.map((key) => (
          <li key={key}>
            <Text>{t(key)}</Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
