import { createFileRoute } from '@tanstack/react-router';
import { OrganisationScreen } from '#features/organisation/organisation-screen.tsx';
import { TeamList } from '#features/teams/team-list.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/organisation')({
  staticData: { title: 'teams.title' },
  component: OrganisationRoute,
});

function OrganisationRoute() {
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const { account } = session;
  return <OrganisationScreen account={account} teams={(people) => <TeamList account={account} people={people} />} />;
}
