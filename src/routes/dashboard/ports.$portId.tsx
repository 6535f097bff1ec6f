import { createFileRoute, useParams } from '@tanstack/react-router';
import type { PortRow } from '#contract/tables.ts';
import { AroundPort } from '#features/around/around-map.tsx';
import { PortScreen } from '#features/ports/port-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/ports/$portId')({
  staticData: { title: 'ports.one' },
  loader: () => fetchTexts('portsPage', 'aroundPage', 'smallMapPage'),
  component: PortRoute,
});

function PortRoute() {
  const { portId } = useParams({ from: '/dashboard/ports/$portId' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { id: accountId, role } = session.account;
  const map = (port: PortRow) => <AroundPort {...{ accountId, port }} />;
  return <PortScreen key={portId} accountId={accountId} id={portId} mayRate={role === 'admin'} map={map} />;
}
