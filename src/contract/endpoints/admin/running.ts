// The administrator's calls about what is running, ours beside section 7: overview, demonstration, mails and the audit log.
import { AuditAnswer, AuditQuery, LetterAnswer, OutboxAnswer, OutboxQuery, Overview } from '#contract/entities/administration.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { Done } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export const runningEndpoints = {
  'admin.overview': {
    method: 'GET',
    path: '/api/admin/overview',
    ours: true,
    who: ['admin'],
    summary: 'Clients, users and fleets in number, feeds, jobs, waiting mail and the last audited actions',
    answer: Overview,
  },
  'admin.resetDemonstration': {
    method: 'POST',
    path: '/api/admin/demonstration/reset',
    ours: true,
    who: ['admin'],
    summary: 'Take away what the demonstration made, and make it anew; what users made stays',
    answer: Done,
  },
  'admin.deleteDemonstration': {
    method: 'POST',
    path: '/api/admin/demonstration/delete',
    ours: true,
    who: ['admin'],
    summary: 'Delete for ever what is hidden of the demonstration',
    answer: Done,
  },
  'admin.outbox': {
    method: 'POST',
    path: '/api/admin/outbox',
    ours: true,
    who: ['admin'],
    summary: 'Mails and what became of them, newest first',
    body: OutboxQuery,
    answer: OutboxAnswer,
  },
  'admin.letter': {
    method: 'GET',
    path: '/api/admin/outbox/{no}',
    ours: true,
    who: ['admin'],
    summary: 'One mail; what it says only where no mail server is set and it became a file',
    params: z.object({ no: z.coerce.number().int().positive() }),
    answer: LetterAnswer,
  },
  'admin.audit': {
    method: 'POST',
    path: '/api/admin/audit',
    ours: true,
    who: ['admin'],
    summary: 'The audit log, newest first',
    body: AuditQuery,
    answer: AuditAnswer,
  },
} as const satisfies Record<string, Endpoint>;
