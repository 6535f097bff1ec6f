import { createFileRoute } from '@tanstack/react-router';
import { PortsScreen } from '#features/ports/ports-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/ports/')({
  staticData: { title: 'ports.title' },
  loader: () => fetchTexts('portsPage'),
  component: PortsRoute,
});

function PortsRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <PortsScreen accountId={session.account.id} />;
}
