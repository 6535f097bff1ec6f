import { createFileRoute, useSearch } from '@tanstack/react-router';
import { CreateUserScreen } from '#features/admin/user-form-screens.tsx';

export const Route = createFileRoute('/dashboard/admin/users/create')({
  staticData: { title: 'admin.users.createTitle' },
  validateSearch: ({ client }: Record<string, unknown>): { client?: string } => (typeof client === 'string' ? { client } : {}),
  component: CreateUserRoute,
});

function CreateUserRoute() {
  const { client } = useSearch({ from: '/dashboard/admin/users/create' });
  return <CreateUserScreen key={client ?? ''} {...(client !== undefined && { clientId: client })} />;
}
