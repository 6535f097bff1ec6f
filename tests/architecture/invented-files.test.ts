import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const filesWith = (words: RegExp): string[] =>
  globSync('src/**/*.{ts,tsx}')
    .filter((file) => !/\.(test|fixture)\./.test(file) && words.test(readFileSync(file, 'utf8')))
    .toSorted();

it('every list that can be saved as a file says in it what is invented; those without the column are few, and named here', () => {
  const lists = filesWith(/ fileName=\{(?!props)/);
  expect(lists.length).toBeGreaterThan(10);
  const marked = /inventedColumn|alertColumns\(|eventColumns\(|portColumns\(/;
  expect(lists.filter((file) => !marked.test(readFileSync(file, 'utf8')))).toEqual([
    'src/features/admin/audit-screen.tsx', // who did what
    'src/features/admin/clients-screen.tsx',
    'src/features/admin/outbox-screen.tsx', // letters
    'src/features/admin/user-list.tsx',
    'src/features/fleets/client/client-fleets-screen.tsx', // names of fleets, no ship
  ]);
  for (const columns of ['alerts/alert-columns.ts', 'events/event-columns.tsx', 'ports/port-columns.tsx'])
    expect(readFileSync(`src/features/${columns}`, 'utf8'), columns).toMatch(/inventedColumn|t\('events\.sampleMark'\)/);
});

it('everything else that is saved as a file is listed here, with why it needs no mark or where it has one', () => {
  expect(filesWith(/\bsaveFile\(/)).toEqual([
    'src/app/sign-out-dialog.tsx', // unsent work
    'src/app/sync/sync-actions.ts', // one unsent edit
    'src/features/account/delete-account-dialog.tsx', // unsent work
    'src/features/account/end-card.tsx', // the account's own records, as the server has them
    'src/features/documents/pdf-dialog.tsx', // below
    'src/features/documents/use-pdf.ts', // below
    'src/features/drawings/drawing-item.tsx', // what a person drew
    'src/features/fleets/file/fleet-upload.tsx', // an empty form
    'src/features/organisation/rule-sets-card.tsx',
    'src/features/routes/route-files.tsx', // a route that a person planned
    'src/features/tracks/track-parts.tsx', // track-file.test.ts
    'src/platform/save-file.ts',
    'src/ui/table/table-menus.tsx', // the lists above
  ]);
});

it('every document has the mark of invented ships', () => {
  const documents = globSync('src/features/**/*-document.ts').toSorted();
  expect(documents.length).toBeGreaterThan(3);
  const unmarked = documents.filter((file) => !/documentsPage\.mark|isInvented/.test(readFileSync(file, 'utf8')));
  expect(unmarked).toEqual([]);
});
