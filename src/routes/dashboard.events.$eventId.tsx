import { createFileRoute, useParams } from '@tanstack/react-router';
import { EventScreen } from '#features/events/event-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/events/$eventId')({
  staticData: { title: 'events.one' },
  loader: () => fetchTexts('eventsPage'),
  component: EventRoute,
});

function EventRoute() {
  const { eventId } = useParams({ from: '/dashboard/events/$eventId' });
  const session = useSession();
  return session.status === 'signedIn' && <EventScreen key={eventId} accountId={session.account.id} id={eventId} />;
}
