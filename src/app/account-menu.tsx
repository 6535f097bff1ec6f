// The signed-in account, and the actions for this device: theme, installing, about, signing out.
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import { personName } from '#domain/log/person-name.ts';
import { useInstallPrompt } from '#platform/install-prompt.ts';
import { browserAbilities, isInstalled } from '#platform/this-browser.ts';
import { useSession } from '#session/session.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { openShellPanel, useShellPanel } from '#ui/frame/shell-panel.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Menu, MenuHead, MenuItem, MenuLine } from '#ui/frame/menu.tsx';
import { Text } from '#ui/text.tsx';
import { leave, type Unsent } from './leave.ts';

/** Not part of the first chunk. */
const ThemeDrawer = lazyPart(() => import('#features/settings/theme-drawer.tsx').then((loaded) => loaded.ThemeDrawer));
const SignOutDialog = lazyPart(() => import('./sign-out-dialog.tsx').then((loaded) => loaded.SignOutDialog));
const AboutDialog = lazyPart(() => import('./about-dialog.tsx').then((loaded) => loaded.AboutDialog));

export function AccountMenu() {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const install = useInstallPrompt();
  const [isAbout, setAbout] = useState(false);
  const isTheme = useShellPanel() === 'theme';
  const [unsent, setUnsent] = useState<Unsent>();
  if (session.status !== 'signedIn') return null;
  const { account } = session;
  const name = personName(account);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('shell.account', { name })}>
            <Icon name="account" size={20} />
          </IconButton>
        }
      >
        <Head account={account} />
        <MenuLine />
        <MenuItem icon={<Icon name="account" />} onSelect={() => void navigate({ to: '/dashboard/user' })}>
          {t('shell.yourAccount')}
        </MenuItem>
        <MenuItem icon={<Icon name="theme" />} onSelect={() => openShellPanel('theme')}>
          {t('shell.themeSettings')}
        </MenuItem>
        {install && (
          <MenuItem icon={<Icon name="install" />} onSelect={() => void install()}>
            {t('shell.install')}
          </MenuItem>
        )}
        {!install && !browserAbilities().installPrompt && !isInstalled() && (
          <MenuItem icon={<Icon name="install" />} onSelect={() => void navigate({ to: '/dashboard/preferences', hash: 'browser' })}>
            {t('shell.thisBrowser')}
          </MenuItem>
        )}
        <MenuItem icon={<Icon name="about" />} onSelect={() => setAbout(true)}>
          {t('shell.about')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Icon name="signOut" />} onSelect={() => void leave(account, setUnsent)}>
          {t('shell.signOut')}
        </MenuItem>
        {!isSecureContext && <PlainHttpNote />}
      </Menu>
      <Suspense fallback={null}>
        {isTheme && <ThemeDrawer open onOpenChange={() => openShellPanel(undefined)} />}
        {isAbout && <AboutDialog open onOpenChange={() => setAbout(false)} />}
        {unsent && <SignOutDialog account={account} unsent={unsent} onClose={() => setUnsent(undefined)} />}
      </Suspense>
    </>
  );
}

function Head({ account }: { account: Account }) {
  return (
    <MenuHead>
      <Text as="div" strong truncate>
        {personName(account)}
      </Text>
      <Text as="div" size="small" tone="quiet" truncate>
        {account.email}
      </Text>
      <Text as="div" size="small" tone="quiet" truncate>
        {account.organisationName}
      </Text>
    </MenuHead>
  );
}

/** On plain http nothing is stored for offline use; this stands where the app would otherwise be installed. */
function PlainHttpNote() {
  const { t } = useTranslation();
  return (
    <MenuHead>
      <Text as="div" size="small" tone="quiet">
        {t('shell.plainHttp')}
      </Text>
    </MenuHead>
  );
}
