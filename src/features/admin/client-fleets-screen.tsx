// The fleets of one client, on a page of their own.
import { BackToClient } from './client-fleet-frame.tsx';
import { useClientFleets } from './admin-queries.ts';
import { FleetList } from './fleet-list.tsx';

export function ClientFleetsScreen({ clientId }: { clientId: string }) {
  const { asked, again } = useClientFleets(clientId);
  return (
    <>
      <BackToClient clientId={clientId} />
      <FleetList asked={asked} onRetry={again} clientId={clientId} isPage />
    </>
  );
}
