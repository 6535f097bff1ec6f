// A file of ships: chosen or dropped, read in a worker, checked before anything is added. Also offers the template.
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readFleetFileInWorker } from '#compute/fleet-file.ts';
import type { FileRefusal, FleetFile, SpoiltRow } from '#contract/files/fleet-file.ts';
import { MAX_FILE_COLUMNS, MAX_OPENED_FILE_BYTES, MAX_UNPACKED_BYTES, MAX_UPLOAD_ROWS, MAX_ZIP_ENTRIES } from '#contract/limits.ts';
import { formatBytes, formatNumber } from '#i18n/formats.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { showToast } from '#ui/toasts.tsx';
import { CheckView, type OnAdd } from './fleet-check-view.tsx';
import css from '#features/fleets/fleet-form.module.css';
import { FleetFileInput } from '#features/fleets/fleet-parts.tsx';
import { useCheck } from './use-check.ts';

// Why a file or a row was not read: one text for each reason, with what the user can do.
const FILE_WORDS: Record<FileRefusal['reason'], string> = {
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

const SPOILT_WORDS: Record<SpoiltRow['reason'], string> = {
  rounded: 'fleets.form.row.rounded',
  date: 'fleets.form.row.date',
  tooLong: 'fleets.form.row.tooLong',
};

const LIMITS = {
  fileBytes: formatBytes(MAX_OPENED_FILE_BYTES),
  unpackedBytes: formatBytes(MAX_UNPACKED_BYTES),
  parts: formatNumber(MAX_ZIP_ENTRIES),
  rows: formatNumber(MAX_UPLOAD_ROWS),
  columns: formatNumber(MAX_FILE_COLUMNS),
};

interface Props {
  inList: ReadonlySet<number>;
  onAdd: OnAdd;
  /** Whether rows of a file are being read or wait to be added. */
  onPending: (isPending: boolean) => void;
}

export function FleetFileUpload({ inList, onAdd, onPending }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<{ name: string; refusal: FileRefusal }>();
  const check = useCheck();

  const read = (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    onPending(true);
    check.start(async (signal, onProgress) => {
      const answer = await readFleetFileInWorker(file, { signal, onProgress });
      if (answer.ok) return { rows: answer.value.rows, spoilt: spoiltWords(answer.value.spoilt), notes: notesOf(answer.value) };
      if (answer.error.reason !== 'cancelled') setRefusal({ name: file.name, refusal: answer.error });
      onPending(false);
      return undefined;
    }, inList);
  };
  const spoiltWords = (spoilt: readonly SpoiltRow[]) =>
    spoilt.map(({ row, field, reason, text }) => ({ row, text, message: t(SPOILT_WORDS[reason], { column: field }) }));
  const notesOf = ({ encoding, sheet, ignored, headless }: FleetFile) =>
    [
      encoding === 'windows1252' && t('fleets.form.fileWindows1252'),
      sheet && t('fleets.form.fileSheet', { name: sheet.name, count: sheet.of }),
      headless && t('fleets.form.fileHeadless'),
      ignored.length > 0 && !headless && t('fleets.form.fileIgnored', { columns: ignored.slice(0, 8).join(', ') }),
    ].filter((note) => typeof note === 'string');
  const end = () => {
    check.end();
    onPending(false);
  };
  const add: OnAdd = (ships, tags) => {
    onAdd(ships, tags);
    end();
  };

  if (check.stage.at !== 'idle') return <CheckView stage={check.stage} onAdd={add} onEnd={end} />;
  return (
    <div className={css.way}>
      {refusal && (
        <Notice tone="danger" title={t('fleets.form.fileRefused', { file: refusal.name })}>
          {t(FILE_WORDS[refusal.refusal.reason], { ...LIMITS, detail: refusal.refusal.detail })}
        </Notice>
      )}
      <DropPlace onFile={read} />
      <Templates />
    </div>
  );
}

function DropPlace({ onFile }: { onFile: (file: File | undefined) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer.files[0]);
  };
  return (
    // dropping is an extra for the mouse; the button inside works for everybody
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.drop}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FleetFileInput ref={input} onFile={onFile} />
      <Button kind="soft" onClick={() => input.current?.click()}>
        <Icon name="upload" />
        {t('fleets.form.fileChoose')}
      </Button>
      <Text as="span" size="small" tone="quiet">
        {t('fleets.form.fileHint', LIMITS)}
      </Text>
    </div>
  );
}

function Templates() {
  const { t } = useTranslation();
  /** The code that writes files is loaded on demand. */
  const save = (kind: 'csv' | 'xlsx') =>
    void import('#files/write-fleet.ts')
      .then(async ({ FLEET_MEDIA_TYPES, fleetCsv, fleetXlsx }) => {
        const file = kind === 'csv' ? fleetCsv([]) : await fleetXlsx([]);
        saveFile(`${t('fleets.form.templateName')}.${kind}`, file, FLEET_MEDIA_TYPES[kind]);
      })
      .catch(() => showToast('error', t('fleets.form.templateFailed')));
  return (
    <div className="line-8 wraps">
      <Text as="span" size="small" tone="quiet">
        {t('fleets.form.template')}
      </Text>
      <Button kind="plain" size="small" onClick={() => save('csv')}>
        <Icon name="download" />
        {t('fleets.form.templateCsv')}
      </Button>
      <Button kind="plain" size="small" onClick={() => save('xlsx')}>
        <Icon name="download" />
        {t('fleets.form.templateXlsx')}
      </Button>
    </div>
  );
}
