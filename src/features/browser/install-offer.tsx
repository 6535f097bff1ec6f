// Offers once, on the map, to install the app, or says how where the browser has no such question. Afterwards the account menu has it.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstallPrompt } from '#platform/install-prompt.ts';
import { persisted } from '#platform/persisted.ts';
import { showNotice } from '#ui/toasts.tsx';
import { installNote, thisBrowser } from './browser-notes.ts';

const offered = persisted('installOffered', (stored) => stored === true);

/** `browser`: this device's, except in tests. */
export function InstallOffer({ browser = thisBrowser() }) {
  const { t } = useTranslation();
  const install = useInstallPrompt();
  const how = installNote(browser);
  useEffect(() => {
    if ((!install && !how) || offered.get()) return;
    offered.set(true);
    if (install) showNotice('install', t('shell.installWhy'), { label: t('shell.install'), onClick: () => void install() });
    else if (how) showNotice('install', t(how), { label: t('shell.understood'), onClick: () => undefined });
  }, [install, how, t]);
  return null;
}
