import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { fetchTexts } from '#i18n/i18n.ts';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/user')({
  staticData: { title: 'shell.yourAccount' },
  loader: () => fetchTexts('account'),
  component: UserRoute,
});

function UserRoute() {
  const session = useSession();
  return (
    session.status === 'signedIn' && (
      <AccountScreen key={session.account.id} account={session.account} offlineUntilMs={session.offlineUntilMs} />
    )
  );
}
