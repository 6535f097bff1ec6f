// Why a file or a row of it was not read, in words: one for each reason, so that a person knows what to do about it.
import type { FileRefusal, SpoiltRow } from '#contract/fleet-file.ts';

export const FILE_WORDS: Record<FileRefusal['reason'], string> = {
  empty: 'fleets.form.file.empty',
  tooLarge: 'fleets.form.file.tooLarge',
  pdf: 'fleets.form.file.pdf',
  image: 'fleets.form.file.image',
  oldExcel: 'fleets.form.file.oldExcel',
  otherZip: 'fleets.form.file.otherZip',
  otherType: 'fleets.form.file.otherType',
  locked: 'fleets.form.file.locked',
  damaged: 'fleets.form.file.damaged',
  tooManyParts: 'fleets.form.file.tooManyParts',
  unpacksTooLarge: 'fleets.form.file.unpacksTooLarge',
  definesEntities: 'fleets.form.file.definesEntities',
  notText: 'fleets.form.file.notText',
  openQuote: 'fleets.form.file.openQuote',
  wrongQuote: 'fleets.form.file.wrongQuote',
  noShipColumn: 'fleets.form.file.noShipColumn',
  columnTwice: 'fleets.form.file.columnTwice',
  tooManyColumns: 'fleets.form.file.tooManyColumns',
  tooManyRows: 'fleets.form.file.tooManyRows',
  brokenCell: 'fleets.form.file.brokenCell',
  noRows: 'fleets.form.file.noRows',
  cancelled: 'errors.cancelled',
  readerFailed: 'fleets.form.file.readerFailed',
};

export const SPOILT_WORDS: Record<SpoiltRow['reason'], string> = {
  rounded: 'fleets.form.row.rounded',
  date: 'fleets.form.row.date',
  tooLong: 'fleets.form.row.tooLong',
};
