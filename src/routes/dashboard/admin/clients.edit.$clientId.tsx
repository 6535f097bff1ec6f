import { createFileRoute, useParams } from '@tanstack/react-router';
import { EditClientScreen } from '#features/admin/client-form-screens.tsx';

export const Route = createFileRoute('/dashboard/admin/clients/edit/$clientId')({
  staticData: { title: 'admin.clients.editTitle' },
  component: EditClientRoute,
});

function EditClientRoute() {
  const { clientId } = useParams({ from: '/dashboard/admin/clients/edit/$clientId' });
  return <EditClientScreen key={clientId} clientId={clientId} />;
}
