import { createFileRoute } from '@tanstack/react-router';
import { BrowserCard } from '#features/browser/browser-card.tsx';
import { DeviceAlertsCard } from '#features/device-alerts/device-alerts-card.tsx';
import { PreferencesScreen } from '#features/preferences/preferences-screen.tsx';
import { PushCard } from '#features/push/push-card.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/preferences')({
  staticData: { title: 'shell.preferences' },
  loader: () => fetchTexts('preferences', 'push', 'deviceAlertsPage', 'browserPage'),
  component: PreferencesRoute,
});

function PreferencesRoute() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { account } = session;
  const device = (
    <>
      <PushCard accountId={account.id} />
      <DeviceAlertsCard accountId={account.id} />
      <BrowserCard />
    </>
  );
  return <PreferencesScreen account={account} push={device} />;
}
