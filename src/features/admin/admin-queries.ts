// The administrator's calls to the server; each list is read to its end. Nothing is stored on the device.
import type { Client, ClientUser } from '#contract/entities/clients.ts';
import type { AuditLine, Letter } from '#contract/entities/administration.ts';
import { ok } from '#contract/result.ts';
import { call } from '#remote/call.ts';
import { usePages } from '#remote/use-pages.ts';

/** deleted: only deleted ones. Sorted by name. */
export const useClients = (deleted = false) =>
  usePages<Client>(`clients ${deleted}`, async (window, signal) => {
    const sort = { field: 'name', direction: 'asc' } as const;
    const answer = await call('admin.clients', { body: { ...window, sort, ...(deleted && { filter: { deleted } }) }, signal });
    return answer.ok ? ok({ rows: answer.value.clients, total: answer.value.view.total }) : answer;
  });

/** Without a client: the users of all clients. */
export const useUsers = (clientId?: string) =>
  usePages<ClientUser>(`users ${clientId ?? ''}`, async (window, signal) => {
    const sort = { field: 'lastName', direction: 'asc' } as const;
    const answer = await call('admin.users', { body: { ...window, sort, ...(clientId !== undefined && { clientId }) }, signal });
    return answer.ok ? ok({ rows: answer.value.users, total: answer.value.view.total }) : answer;
  });

const NEWEST_FIRST = { field: 'no', direction: 'desc' } as const;

/** The newest, `most` of them. */
export const useAudit = (most: number) =>
  usePages<AuditLine>(
    'audit',
    async (window, signal) => {
      const answer = await call('admin.audit', { body: { ...window, sort: NEWEST_FIRST }, signal });
      return answer.ok ? ok({ rows: answer.value.lines, total: answer.value.view.total }) : answer;
    },
    most,
  );

export const useOutbox = (most: number) =>
  usePages<Letter>(
    'outbox',
    async (window, signal) => {
      const answer = await call('admin.outbox', { body: { ...window, sort: NEWEST_FIRST }, signal });
      return answer.ok ? ok({ rows: answer.value.letters, total: answer.value.view.total }) : answer;
    },
    most,
  );
