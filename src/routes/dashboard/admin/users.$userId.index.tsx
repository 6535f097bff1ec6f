import { createFileRoute, useParams } from '@tanstack/react-router';
import { UserScreen } from '#features/admin/user-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/users/$userId/')({ staticData: { title: 'admin.users.one' }, component: UserRoute });

function UserRoute() {
  const { userId } = useParams({ from: '/dashboard/admin/users/$userId/' });
  return <UserScreen key={userId} userId={userId} />;
}
