import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { EventsScreen } from '#features/events/events-screen.tsx';
import { readEventsSearch } from '#features/events/events-search.ts';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/events/')({
  staticData: { title: 'events.title' },
  validateSearch: readEventsSearch,
  loader: () => fetchTexts('eventsPage'),
  component: EventsRoute,
});

const route = getRouteApi('/dashboard/events/');

function EventsRoute() {
  const session = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (session.status !== 'signedIn') return null;
  return (
    <EventsScreen accountId={session.account.id} search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
  );
}
