// Offers once, on the map, to install the app; afterwards the account menu has it.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstallPrompt } from '#platform/install-prompt.ts';
import { persisted } from '#platform/persisted.ts';
import { showNotice } from '#ui/toasts.tsx';

const offered = persisted('installOffered', (stored) => stored === true);

export function InstallOffer() {
  const { t } = useTranslation();
  const install = useInstallPrompt();
  useEffect(() => {
    if (!install || offered.get()) return;
    offered.set(true);
    showNotice('install', t('shell.installWhy'), { label: t('shell.install'), onClick: () => void install() });
  }, [install, t]);
  return null;
}
