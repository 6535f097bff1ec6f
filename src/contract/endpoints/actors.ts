// The administrator's calls about actors, by whom ships and passages are rated, and about imported lists.
import { SetActor } from '#contract/entities/vta/actors.ts';
import { Bytes, MAX_PART_BYTES } from '#contract/bytes.ts';
import { ImportedListsAnswer, ListCheck, ListPartParams, ListToCheck, WhichList } from '#contract/entities/vta/watch-lists.ts';
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
  'admin.addListPart': {
    method: 'PUT',
    path: '/api/admin/lists/uploads/{id}/{from}',
    ours: true,
    who: ['admin'],
    summary:
      'Send a part of a file of a watch list or of owners, from byte {from} on, in order; an upload that was not ended within a day is forgotten',
    params: ListPartParams,
    body: Bytes,
    isBinary: true,
    maxBodyBytes: MAX_PART_BYTES,
    answer: Done,
  },
  'admin.checkList': {
    method: 'POST',
    path: '/api/admin/lists/uploads/{id}/check',
    ours: true,
    who: ['admin'],
    summary:
      'Read an uploaded list: its broken rows, and what would change. Nothing is in force by it. Answers how far it is where that takes long: ask again',
    params: ById,
    body: ListToCheck,
    answer: ListCheck,
  },
  'admin.applyList': {
    method: 'POST',
    path: '/api/admin/lists/uploads/{id}/apply',
    ours: true,
    who: ['admin'],
    summary: 'Put a list that was checked in force, in place of the edition that it was compared with',
    params: ById,
    answer: Done,
  },
  'admin.dropList': {
    method: 'DELETE',
    path: '/api/admin/lists/uploads/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Cancel the upload of a list',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
