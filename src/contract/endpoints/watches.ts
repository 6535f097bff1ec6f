// The calls about watched voyages. All are edits; devices read watches and logs by sync.
import type { Endpoint } from './endpoint.ts';
import {
  AcceptWatch,
  AcknowledgeWatch,
  EndDrill,
  EndWatch,
  HandOverWatch,
  NewLogEntry,
  NewWatch,
  StartDrill,
  WatchChange,
} from '#contract/entities/sentinel/watches.ts';
import { ById, Done } from '#contract/rows.ts';

/** No API key: an entry of the log is a person's word. */
const ofPerson = { who: 'signedIn', key: 'none', ours: true, answer: Done } as const;

export const watchEndpoints = {
  'watches.create': { ...ofPerson, method: 'POST', path: '/api/watches/new', summary: 'Put a voyage under watch', body: NewWatch },
  'watches.change': { ...ofPerson, method: 'PUT', path: '/api/watches/{id}', summary: 'Change a watch', params: ById, body: WatchChange },
  'watches.end': { ...ofPerson, method: 'PUT', path: '/api/watches/{id}/end', summary: 'End a watch', params: ById, body: EndWatch },
  'watches.handOver': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/watches/{id}/handover',
    summary: 'Write the note for the next watch',
    params: ById,
    body: HandOverWatch,
  },
  'watches.accept': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/watches/{id}/accept',
    summary: 'Accept a hand-over note and take the watch',
    params: ById,
    body: AcceptWatch,
  },
  'watches.acknowledge': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/watches/{id}/acknowledge',
    summary: 'Say that somebody has seen the state of a watch: nobody else is called',
    params: ById,
    body: AcknowledgeWatch,
  },
  'watches.startDrill': {
    ...ofPerson,
    method: 'POST',
    path: '/api/watches/{id}/drill',
    summary: 'Begin an exercise with invented incidents; it ends by itself',
    params: ById,
    body: StartDrill,
  },
  'watches.endDrill': {
    ...ofPerson,
    method: 'PUT',
    path: '/api/watches/{id}/drill/end',
    summary: 'End an exercise before its time',
    params: ById,
    body: EndDrill,
  },
  'watches.log': {
    ...ofPerson,
    method: 'POST',
    path: '/api/watches/{id}/log',
    summary: 'Add an entry to the log; nobody can change or delete one',
    params: ById,
    body: NewLogEntry,
  },
} as const satisfies Record<string, Endpoint>;
