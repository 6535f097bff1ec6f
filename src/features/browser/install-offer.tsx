// Offers to install the app, or says how where the browser has no such question: in the flow of a page, until answered. The account menu always has it.
import { useTranslation } from 'react-i18next';
import { useInstallPrompt } from '#platform/install-prompt.ts';
import { persisted } from '#platform/persisted.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { CardFrame } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import { installNote, thisBrowser } from './browser-notes.ts';

const answered = persisted('installOffered', (stored) => stored === true);

/** `browser`: this device's, except in tests. */
export function InstallOffer({ browser = thisBrowser() }) {
  const { t } = useTranslation();
  const install = useInstallPrompt();
  const isAnswered = useWatched(answered);
  const how = install ? 'shell.installWhy' : installNote(browser);
  if (!how || isAnswered) return null;
  return (
    <CardFrame>
      <Text>{t(how)}</Text>
      <div className="wraps-8">
        {install && <Button onClick={() => void install()}>{t('shell.install')}</Button>}
        <Button kind="soft" onClick={() => answered.set(true)}>
          {t(install ? 'shell.notNow' : 'shell.understood')}
        </Button>
      </div>
    </CardFrame>
  );
}
