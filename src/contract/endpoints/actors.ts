// The administrator's calls about actors, by whom ships and passages are rated, and about imported lists.
import { SetActor } from '#contract/entities/vta/actors.ts';
import { ImportedListsAnswer, WhichList } from '#contract/entities/vta/watch-lists.ts';
import { ById, Done, OfExisting } from '#contract/rows.ts';
import type { Endpoint } from './endpoint.ts';

export const actorEndpoints = {
  'admin.setActor': {
    method: 'PUT',
    path: '/api/admin/actors/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Enter an actor with region, capability and intent, or change it; members that are left out are not known any more',
    params: ById,
    query: OfExisting,
    body: SetActor,
    answer: Done,
  },
  'admin.deleteActor': {
    method: 'DELETE',
    path: '/api/admin/actors/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Delete an actor',
    params: ById,
    answer: Done,
  },
  'admin.importedLists': {
    method: 'GET',
    path: '/api/admin/lists/imported',
    ours: true,
    who: ['admin'],
    summary: 'The watch lists and lists of owners that are in force',
    answer: ImportedListsAnswer,
  },
  'admin.removeImportedList': {
    method: 'POST',
    path: '/api/admin/lists/remove',
    ours: true,
    who: ['admin'],
    summary: 'Remove an imported list; ships are not compared with it any more',
    body: WhichList,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
