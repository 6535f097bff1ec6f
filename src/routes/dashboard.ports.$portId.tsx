import { createFileRoute, useParams } from '@tanstack/react-router';
import { PortScreen } from '#features/ports/port-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/ports/$portId')({
  staticData: { title: 'ports.one' },
  loader: () => fetchTexts('portsPage'),
  component: PortRoute,
});

function PortRoute() {
  const { portId } = useParams({ from: '/dashboard/ports/$portId' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { id, role } = session.account;
  return <PortScreen key={portId} accountId={id} id={portId} mayRate={role === 'admin'} />;
}
