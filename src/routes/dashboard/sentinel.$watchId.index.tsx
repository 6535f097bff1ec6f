import { createFileRoute, useParams } from '@tanstack/react-router';
import type { DocumentOffer } from '#contract/documents/document.ts';
import { PdfButton } from '#features/documents/pdf-button.tsx';
import { WatchScreen } from '#features/sentinel/watch-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/sentinel/$watchId/')({
  staticData: { title: 'sentinelPage.one' },
  loader: () => fetchTexts('documentsPage', 'sentinelPage'),
  component: WatchRoute,
});

const pdf = (offer: DocumentOffer) => <PdfButton offer={offer} />;

function WatchRoute() {
  const { watchId } = useParams({ from: '/dashboard/sentinel/$watchId/' });
  const session = useSession();
  return session.status === 'signedIn' && <WatchScreen key={watchId} accountId={session.account.id} watchId={watchId} pdf={pdf} />;
}
