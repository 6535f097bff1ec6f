import { createFileRoute, useParams } from '@tanstack/react-router';
import { AroundEvent } from '#features/around/around-map.tsx';
import { EventScreen } from '#features/events/event-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/events/$eventId')({
  staticData: { title: 'events.one' },
  loader: () => fetchTexts('eventsPage', 'aroundPage', 'smallMapPage'),
  component: EventRoute,
});

function EventRoute() {
  const { eventId } = useParams({ from: '/dashboard/events/$eventId' });
  const session = useSession();
  if (session.status !== 'signedIn') return null;
  const accountId = session.account.id;
  return <EventScreen key={eventId} accountId={accountId} id={eventId} map={(event) => <AroundEvent {...{ accountId, event }} />} />;
}
