import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { authorOf, signerOf } from '#session/signer.ts';
import { VtaScreen } from '#features/vta/vta-screen.tsx';
import { readVtaSearch } from '#features/vta/vta-search.ts';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/vta')({
  staticData: { title: 'shell.vta' },
  validateSearch: readVtaSearch,
  loader: () => fetchTexts('ratingPage', 'vtaPage'),
  component: VtaRoute,
});

const route = getRouteApi('/dashboard/vta');

function VtaRoute() {
  const session = useSession();
  const search = route.useSearch();
  if (session.status !== 'signedIn') return null;
  return <VtaScreen accountId={session.account.id} search={search} signer={signerOf(session.account)} author={authorOf(session.account)} />;
}
