import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '#features/account/account-screen.tsx';
import { useSession } from '#session/session.ts';

export const Route = createFileRoute('/dashboard/user')({ staticData: { title: 'account.title' }, component: UserRoute });

function UserRoute() {
  const session = useSession();
  return (
    session.status === 'signedIn' && (
      <AccountScreen key={session.account.id} account={session.account} offlineUntilMs={session.offlineUntilMs} />
    )
  );
}
