// How many alerts a day ten ships on three risky lanes are told. `node tests/bench/alert-week.ts FILE YEAR`: with the real incidents of a
// year, weeks of it sailed from today on, FILE as the NGA gives it (ASAM, CSV). Without arguments: with the events of the demonstration. Prints, and has no limit: the test with invented incidents is
// src/domain/alerts/alert-week.test.ts. In November 2026, when each reason was an alert, then with a horizon, then with several events in
// one alert: 2011 5.3, 2.8 and 1.6 a day, 2019 1.8, 0.9 and 0.6, 2021 2.8, 1.5 and 0.9; days above six, of 91: 33, 6 and 0, 4, 1 and 0, 9, 2
// and 0. The demonstration with six events a day, two of them beside own ships: 21.5 a day with one event an alert and 7.9 with several, days
// above six 91 and 57; with the one event a day that it makes now: 2.6, none above six.
import { DAY_MS, type EpochMs } from '#contract/units.ts';
import { reportsOf, type Reports, sailWeek, type WeekEvent } from '#domain/alerts/alert-week.fixture.ts';
import { inventHistory, inventNew } from '#server/demo/invented-events.ts';
import { ASAM_COLUMNS, toAsamEvent } from '#server/import/events/asam.ts';
import { readCsv } from '#server/import/csv-file.ts';

const WEEK_MS = 7 * DAY_MS;
/** Thirteen weeks say as much as all, in a quarter of the time. */
const WEEKS = 13;
const WEEKS_APART = 4;
const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const [file, year = '2012'] = process.argv.slice(2);

async function realWeeks(path: string): Promise<Reports[]> {
  const incidents: WeekEvent[] = [];
  for await (const row of readCsv(path, { columns: ASAM_COLUMNS })) {
    if ('wrong' in row) continue;
    const judged = toAsamEvent(row.cells, Date.now());
    // the source names a day; it is known at its end
    if ('event' in judged) incidents.push({ ...judged.event, reportedAt: judged.event.occurredAt + DAY_MS });
  }
  return Array.from({ length: WEEKS }, (_, no) => {
    const begins = Date.UTC(Number(year), 0, 1) + (2 + no * WEEKS_APART) * WEEK_MS;
    const byMs = todayMs - begins;
    const near = incidents.filter(({ occurredAt }) => occurredAt >= begins - 2 * WEEK_MS && occurredAt < begins + WEEK_MS);
    return reportsOf(near.map((event) => ({ ...event, occurredAt: event.occurredAt + byMs, reportedAt: event.reportedAt + byMs })));
  });
}

/** As the demonstration makes them: what was before, then about one a day. */
function demonstrationWeek(making: number): Reports {
  let livedToMs: EpochMs | undefined;
  return (nowMs, ships) => {
    const before = livedToMs;
    livedToMs = nowMs;
    return before === undefined ? inventHistory(making, nowMs) : inventNew(making, ships, { afterMs: before, toMs: nowMs });
  };
}

const weeks = file === undefined ? Array.from({ length: WEEKS }, (_, no) => demonstrationWeek(no + 1)) : await realWeeks(file);
const sailed = weeks.map((reports) => sailWeek(reports, todayMs));
const days = sailed.flatMap(({ raised }) => raised);
const perDay = (many: number): string => (many / days.length).toFixed(1);
const raised = days.reduce((sum, day) => sum + day, 0);
const rises = sailed.reduce((sum, week) => sum + week.rises, 0);
const over = days.filter((day) => day > 6).length;
console.log(
  `${file === undefined ? 'demonstration' : year}: ${perDay(raised)} alerts a day, on the worst ${Math.max(...days)}, ${over} of ${days.length} ` +
    `days above six; ${perDay(rises)} a day become more urgent`,
);
