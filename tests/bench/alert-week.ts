// How many alerts a day ten ships on three risky lanes are told with the real incidents of a year, weeks of it sailed from today on:
// `node tests/bench/alert-week.ts FILE YEAR`, FILE as the NGA gives it (ASAM, CSV). Prints, and has no limit: the test with invented
// incidents is src/domain/alerts/alert-week.test.ts. In November 2026, before and after alerts had all reasons and a horizon: 2011 5.3 and 2.8
// a day, 2019 1.8 and 0.9, 2021 2.8 and 1.5; days above six, of 91: 33 and 6, 4 and 1, 9 and 2.
import { DAY_MS } from '#contract/units.ts';
import { sailWeek, type WeekEvent } from '#domain/alerts/alert-week.fixture.ts';
import { ASAM_COLUMNS, toAsamEvent } from '#server/import/events/asam.ts';
import { readCsv } from '#server/import/csv-file.ts';

const WEEK_MS = 7 * DAY_MS;
/** Thirteen weeks say as much as all, in a quarter of the time. */
const WEEKS_APART = 4;
const [file, year = '2012'] = process.argv.slice(2);
if (file === undefined) throw new Error('node tests/bench/alert-week.ts FILE YEAR');

const incidents: WeekEvent[] = [];
for await (const row of readCsv(file, { columns: ASAM_COLUMNS })) {
  if ('wrong' in row) continue;
  const judged = toAsamEvent(row.cells, Date.now());
  // the source names a day; it is known at its end
  if ('event' in judged) incidents.push({ ...judged.event, reportedAt: judged.event.occurredAt + DAY_MS });
}
const fromMs = Date.UTC(Number(year), 0, 1);
const days: number[] = [];
let rises = 0;
for (let week = 2; week < 52; week += WEEKS_APART) {
  const begins = fromMs + week * WEEK_MS;
  const todayMs = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const moved = incidents
    .filter(({ occurredAt }) => occurredAt >= begins - 2 * WEEK_MS && occurredAt < begins + WEEK_MS)
    .map((event) => ({ ...event, occurredAt: event.occurredAt - begins + todayMs, reportedAt: event.reportedAt - begins + todayMs }));
  const sailed = sailWeek(moved, todayMs);
  days.push(...sailed.raised);
  rises += sailed.rises;
}
const raised = days.reduce((sum, day) => sum + day, 0);
const over = days.filter((day) => day > 6).length;
console.log(
  `${year}: ${(raised / days.length).toFixed(1)} alerts a day, on the worst ${Math.max(...days)}, ${over} of ${days.length} days above six; ` +
    `${(rises / days.length).toFixed(1)} a day become more urgent`,
);
