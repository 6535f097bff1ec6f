// The users of all clients.
import { useMemo } from 'react';
import { useClients, useUsers } from './admin-queries.ts';
import { UserList } from './user-list.tsx';

export function UsersScreen() {
  const users = useUsers();
  const clients = useClients();
  const named = clients.asked.state === 'ready' ? clients.asked.value.rows : undefined;
  const clientName = useMemo(() => {
    const names = new Map(named?.map(({ _id, name }) => [_id, name]));
    return (id: string) => names.get(id) ?? id;
  }, [named]);
  return <UserList asked={users.asked} onRetry={users.again} onChanged={users.again} clientName={clientName} />;
}
