import { createFileRoute } from '@tanstack/react-router';
import { CreateClientScreen } from '#features/admin/client-form-screens.tsx';

export const Route = createFileRoute('/dashboard/admin/clients/create')({
  staticData: { title: 'admin.clients.createTitle' },
  component: CreateClientScreen,
});
