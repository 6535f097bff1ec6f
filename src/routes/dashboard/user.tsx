import { createFileRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';
import { mailed } from '#routes/-mailed.ts';

/** Not Route itself: importing it would move this file into a chunk that every start loads. */
const route = getRouteApi('/dashboard/user');

export const Route = createFileRoute('/dashboard/user')({
  staticData: { title: 'shell.yourAccount' },
  validateSearch: (search: Record<string, unknown>): { proof?: string } => mailed(search, 'proof'),
  loader: () => fetchTexts('account'),
  component: UserRoute,
});

function UserRoute() {
  const session = useSession();
  const { proof } = route.useSearch();
  const navigate = useNavigate();
  return (
    session.status === 'signedIn' && (
      <AccountScreen
        key={session.account.id}
        account={session.account}
        offlineUntilMs={session.offlineUntilMs}
        proof={proof}
        onProven={() => void navigate({ to: '/dashboard/user', replace: true })}
      />
    )
  );
}
