import { createFileRoute } from '@tanstack/react-router';
import { EditClientScreen } from '#features/admin/client-form-screens.tsx';

export const Route = createFileRoute('/dashboard/admin/clients/edit/$clientId')({
  staticData: { title: 'admin.clients.editTitle' },
  component: EditClientRoute,
});

function EditClientRoute() {
  const { clientId } = Route.useParams();
  return <EditClientScreen key={clientId} clientId={clientId} />;
}
