// npm run import -- ports FILE | events FILE | areas FILE | list FILE | charts PATH. Puts a file of the outside world into the database, all of it or nothing.
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Area, AREA_LAYERS } from '#contract/entities/areas.ts';
import type { EpochMs } from '#contract/units.ts';
import { importChartsAt } from './charts/import-command.ts';
import { seedAreas } from './areas/shipped-areas.ts';
import { fileFormOf } from './import/file-form.ts';
import { importList, type ListJob } from './import/lists/import-list.ts';
import { listFormOf } from './import/lists/list-forms.ts';
import { BadConfig, type Config, readOwnConfig } from './config.ts';
import { type Db, DbError } from './db/db.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { openDb } from './db/open-db.ts';
import { type AreaImportJob, type AreaImportOutcome, importAreas } from './import/areas/area-import.ts';
import { BadFile } from './import/text-file.ts';
import { type ImportName, type ImportOutcome, IMPORTS, runImport } from './import/run-import.ts';
import { seedWorld } from './import/seed.ts';
import { createLog } from './log.ts';
import { describeStartFailure } from './start-failures.ts';

const USAGE = `npm run import -- ports FILE     ports of the World Port Index (UpdatedPub150.csv)
npm run import -- events FILE    incidents: ASAM or IMB-style CSV, any CSV or GeoJSON whose columns have common names
npm run import -- areas FILE     one edition of areas or lines (GeoJSON; Marine Regions and TeleGeography are known)
npm run import -- list FILE      one edition of a watch list (OpenSanctions CSV or JSON lines, OFAC's CSV) or of owners (imo, role, company ...)
npm run import -- charts PATH    nautical charts (S-57): an exchange set as folder or zip, or one file of a cell

Options
  --database URL   postgres://... instead of DATABASE_URL

Options of events
  --source TEXT        who says so, whatever the file says of itself

Options of areas
  --edition NAME       as the source names it: JWLA-033. Needed
  --layer LAYER        jwc, ansarAllahHouthi, gaza, iran, westAfrica, eez or cables; known files say it themselves
  --source TEXT        who says so; known files say it themselves
  --licence TEXT       under which terms
  --issued DAY         2026-01-31, when it was published
  --valid-from DAY     from when on it takes the place of the edition before; else --issued, else today
  --valid-to DAY       where the source itself names an end
  --indicative         has no authority: every screen says so

Options of list
  --list NAME          its name, the same for every edition; else the name of the file without its day
  --issued DAY         2026-01-31, when it was published; else the day in the name of the file, else the newest one in its rows

Without DATABASE_URL the database is the one in DATA_DIR; the server must be stopped meanwhile.
A second import of the same file changes nothing. An edition of areas is stored whole or not at all. What is refused stands, row by row, in DATA_DIR/import-reports.`;

/** What the shell is told. Rows that were refused are no failure: the report names them. */
const EXIT = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 } as const;

class WrongUse extends Error {}

type Command = { path: string; database: string | undefined } & (
  | { what: ImportName; source: string | undefined }
  | { what: 'charts' }
  | { what: 'list'; list: string | undefined; issuedAt: EpochMs | undefined }
  | { what: 'areas'; areas: Omit<AreaImportJob, 'path' | 'now' | 'reportFolder' | 'signal'> }
);

const OPTIONS = {
  database: { type: 'string' },
  edition: { type: 'string' },
  list: { type: 'string' },
  layer: { type: 'string' },
  source: { type: 'string' },
  licence: { type: 'string' },
  issued: { type: 'string' },
  'valid-from': { type: 'string' },
  'valid-to': { type: 'string' },
  indicative: { type: 'boolean' },
} as const;

function parseWords(words: string[]) {
  try {
    return parseArgs({ args: words, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
}
type Values = ReturnType<typeof parseWords>['values'];

/** Midnight UTC. */
function dayOf(option: 'issued' | 'valid-from' | 'valid-to', values: Values): EpochMs | undefined {
  const text = values[option];
  if (text === undefined) return undefined;
  const atMs = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs) || new Date(atMs).toISOString().slice(0, 10) !== text) throw new WrongUse(`--${option} is a day: 2026-01-31`);
  return atMs;
}

function readAreaOptions(values: Values): Omit<AreaImportJob, 'path' | 'now' | 'reportFolder' | 'signal'> {
  const { edition, source, licence, indicative } = values;
  const layer = AREA_LAYERS.find((known) => known === values.layer);
  if (values.layer !== undefined && layer === undefined) throw new WrongUse(`--layer is one of ${AREA_LAYERS.join(', ')}`);
  const words = Area.pick({ edition: true }).extend({ source: Area.shape.source.optional(), licence: Area.shape.licence.optional() });
  const judged = words.safeParse({ edition, source, licence });
  if (!judged.success)
    throw new WrongUse(
      edition === undefined
        ? 'Say which edition it is: --edition NAME'
        : `--${String(judged.error.issues[0]?.path[0])} is empty or too long`,
    );
  const [issuedAt, validFrom, validTo] = [dayOf('issued', values), dayOf('valid-from', values), dayOf('valid-to', values)];
  return {
    edition: judged.data.edition,
    ...(judged.data.source !== undefined && { source: judged.data.source }),
    ...(judged.data.licence !== undefined && { licence: judged.data.licence }),
    ...(layer && { layer }),
    ...(issuedAt !== undefined && { issuedAt }),
    ...(validFrom !== undefined && { validFrom }),
    ...(validTo !== undefined && { validTo }),
    ...(indicative && { indicative }),
  };
}

/** @throws WrongUse with the reason, when the words of the command are not understood */
function readCommand(words: string[]): Command {
  const { values, positionals } = parseWords(words);
  const [name, path, ...rest] = positionals;
  const what = name === 'areas' || name === 'list' || name === 'charts' ? name : IMPORTS.find((known) => known === name);
  if (what === undefined) throw new WrongUse(name === undefined ? 'Say what to import' : `"${name}" cannot be imported`);
  if (path === undefined) throw new WrongUse('Say which file');
  if (rest.length > 0) throw new WrongUse('One file at a time');
  if (values.database !== undefined && !/^postgres(ql)?:\/\//.test(values.database))
    throw new WrongUse('--database must begin with postgres://');
  const { database, source, ...ofAreas } = values;
  const [foreign = what === 'ports' && source !== undefined ? 'source' : undefined] = Object.keys(ofAreas);
  if (what === 'charts') {
    const [wrong] = Object.keys(values).filter((option) => option !== 'database');
    if (wrong !== undefined) throw new WrongUse(`--${wrong} is no option of charts`);
    return { what, path, database };
  }
  if (what === 'list') {
    const [wrong = source === undefined ? undefined : 'source'] = Object.keys(ofAreas).filter(
      (option) => !['list', 'issued'].includes(option),
    );
    if (wrong !== undefined) throw new WrongUse(`--${wrong} is no option of list`);
    const list = values.list?.trim();
    if (list !== undefined && !/^.{1,80}$/.test(list)) throw new WrongUse('--list is empty or too long');
    return { what, path, database, list, issuedAt: dayOf('issued', values) };
  }
  if (values.list !== undefined) throw new WrongUse(`--list is no option of ${what}`);
  if (what === 'areas') return { what, path, database, areas: readAreaOptions(values) };
  if (foreign !== undefined) throw new WrongUse(`--${foreign} is no option of ${what}`);
  if (source !== undefined && !/^.{1,100}$/.test(source.trim())) throw new WrongUse('--source is empty or too long');
  return { what, path, database, source: source?.trim() };
}

const count = (n: number) => n.toLocaleString('en');

type Told = Pick<ImportOutcome, 'counts' | 'firstRefusals' | 'reportPath'>;

function describeOutcome(what: string, { counts, firstRefusals, reportPath }: Told): string {
  const { rows, added, updated, unchanged, merged, refused, noted } = counts;
  const joined = merged > 0 ? `${count(merged)} merged with what another source tells, ` : '';
  const lines = [
    `${count(rows)} rows read: ${count(added)} ${what} added, ${count(updated)} changed, ${count(unchanged)} the same, ${joined}${count(refused)} refused.`,
  ];
  for (const { line, row, reason } of firstRefusals) lines.push(`  line ${line}${row === '' ? '' : ` (${row})`}: ${reason}`);
  if (refused > firstRefusals.length) lines.push(`  and ${count(refused - firstRefusals.length)} more`);
  if (noted > 0) lines.push(`${count(noted)} remarks on rows that were taken.`);
  if (refused + noted > 0) lines.push(`All of it: ${relative('.', reportPath)}`);
  return lines.join('\n');
}

/** Words and exit code for what can be expected to go wrong; anything else is a bug and goes on. */
function describeFailure(error: unknown, file: string, config: Config | undefined): { words: string; exit: number } {
  if (error instanceof WrongUse) return { words: `${error.message}.\n\n${USAGE}`, exit: EXIT.wrongUse };
  if (error instanceof BadConfig) return { words: error.message, exit: EXIT.wrongUse };
  if (error instanceof BadFile)
    return { words: `${file}: ${error.message}${error.message.endsWith('\n') ? '' : '. '}Nothing was changed.`, exit: EXIT.failed };
  const words = describeStartFailure(error, config) ?? (error instanceof DbError ? `The database failed: ${error.message}.` : undefined);
  if (words === undefined) throw error;
  const alone =
    error instanceof FolderInUse
      ? 'An import needs the data folder to itself: stop the server, import, start it again.'
      : 'Nothing was changed.';
  return { words: `${words}\n${alone}`, exit: EXIT.failed };
}

const PROGRESS_EVERY_MS = 2000;

/** A line now and then, so that a long import does not look like a dead one. */
function sayProgress(): (progress: { rows: number; share: number }) => void {
  let saidAtMs = Date.now();
  return ({ rows, share }) => {
    if (Date.now() - saidAtMs < PROGRESS_EVERY_MS) return;
    saidAtMs = Date.now();
    process.stderr.write(`${count(rows)} rows, ${Math.floor(share * 100)} %\n`);
  };
}

function describeAreas(outcome: AreaImportOutcome): string {
  const { layer, removed, ended } = outcome;
  const lines = [`Layer ${layer}. ${describeOutcome('areas', outcome)}`];
  if (removed > 0) lines.push(`${count(removed)} areas of an earlier import of this edition are no longer in it and were removed.`);
  if (ended.length > 0) lines.push(`It takes the place of: ${ended.join(', ')}.`);
  return lines.join('\n');
}

async function importListFile(
  db: Db,
  { path, list, issuedAt }: Extract<Command, { what: 'list' }>,
  job: Omit<ListJob, 'path'>,
): Promise<string> {
  const form = await listFormOf(path);
  if (!form) {
    await fileFormOf(path); // says it of a file that is no text
    throw new BadFile('This is neither a watch list nor a list of owners that is known');
  }
  const outcome = await importList(db, form, { ...job, path, list, issuedAt, onProgress: sayProgress() });
  const others = outcome.others > 0 ? `\n${count(outcome.others)} rows are of others than ships and were left out.` : '';
  return `${outcome.form}. ${describeOutcome(outcome.what, outcome)}${others}`;
}

async function importFile(command: Command, config: Config, signal: AbortSignal): Promise<string> {
  const { path } = command;
  const log = createLog(config.logLevel, (line) => process.stderr.write(line));
  if (!existsSync(path)) throw new BadFile('There is no such file'); // before a database is made for it
  const db = await openDb(config, log);
  try {
    await seedWorld(db, Date.now, log, { hasSamples: false }); // first, so that the file's ports meet those of the package and do not double them
    const reportFolder = join(config.dataDir, 'import-reports');
    if (command.what === 'charts') return await importChartsAt(db, { path, dataDir: config.dataDir, reportFolder, signal });
    await seedAreas(db, Date.now, log);
    const job = { path, now: Date.now(), reportFolder, signal };
    if (command.what === 'list') return await importListFile(db, command, job);
    if (command.what === 'areas') return describeAreas(await importAreas(db, { ...job, ...command.areas }));
    const { what, source } = command;
    return describeOutcome(what, await runImport(db, { ...job, what, ...(source !== undefined && { source }), onProgress: sayProgress() }));
  } finally {
    await db.close();
  }
}

async function main(words: string[]): Promise<void> {
  const stop = new AbortController();
  // Not once: npm passes Ctrl-C on, so that it arrives twice, and the second must not cut the rollback short.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());
  let config: Config | undefined;
  try {
    const command = readCommand(words);
    const own = readOwnConfig();
    config = { ...own, databaseUrl: command.database ?? own.databaseUrl };
    process.stdout.write(`${await importFile(command, config, stop.signal)}\n`);
  } catch (error) {
    const { words: said, exit } = stop.signal.aborted
      ? {
          words: words[0] === 'charts' ? 'Stopped. Cells that were read stay; the same command goes on.' : 'Stopped. Nothing was changed.',
          exit: EXIT.interrupted,
        }
      : describeFailure(error, basename(words[1] ?? ''), config);
    process.stderr.write(`${said}\n`);
    process.exitCode = exit;
  }
}

if (import.meta.main) await main(process.argv.slice(2));
