import { createFileRoute } from '@tanstack/react-router';
import { ClientsScreen } from '#features/admin/clients-screen.tsx';

export const Route = createFileRoute('/dashboard/admin/clients/')({
  staticData: { title: 'admin.clients.title' },
  component: ClientsScreen,
});
