import { createFileRoute } from '@tanstack/react-router';
import { OrganisationScreen } from '#features/teams/organisation-screen.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/organisation')({
  staticData: { title: 'teams.title' },
  component: OrganisationRoute,
});

function OrganisationRoute() {
  const session = useSession();
  return session.status === 'signedIn' && <OrganisationScreen account={session.account} />;
}
