import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditUserScreen } from '#features/admin/user-form-screens.tsx';

export const Route = createFileRoute('/dashboard/admin/users/$userId/edit')({
  staticData: { title: 'admin.users.editTitle' },
  component: EditUserRoute,
});

function EditUserRoute() {
  const { userId } = useParams({ from: '/dashboard/admin/users/$userId/edit' });
  return <EditUserScreen key={userId} userId={userId} />;
}
