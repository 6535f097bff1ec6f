import { createFileRoute } from '@tanstack/react-router';
import { PreferencesScreen } from '#features/preferences/preferences-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/preferences')({
  staticData: { title: 'shell.preferences' },
  loader: () => fetchTexts('preferences'),
  component: PreferencesRoute,
});

function PreferencesRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <PreferencesScreen account={session.account} />;
}
