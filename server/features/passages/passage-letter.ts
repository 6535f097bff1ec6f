// What the mail of a signed passage says to somebody who has no account, and its PDF with it: all that a master needs of it, in the words of
// server/mail. Made of the signed row alone.
import type { AreaFinding, PassageWaypoint, ReportDue } from '#contract/passages/passage-assessment.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { miles, time } from '#domain/alerts/alert-words.ts';
import { positionText } from '#domain/authority-reports/known-values.ts';
import type { LetterItem, LetterValues } from '#server/mail/render-letter.ts';

const NOT_KNOWN = 'not known';
const CENTRES = { ukmto: 'UKMTO', mscio: 'MSCIO', mdat: 'MDAT-GoG' } as const satisfies Record<ReportDue['centre'], string>;

const timeOr = (atMs: EpochMs | undefined): string => (atMs === undefined ? NOT_KNOWN : time(atMs));
const hours = (count: number | undefined): string => (count === undefined ? NOT_KNOWN : `${count.toFixed(1)} h`);
const isText = (text: string | false | undefined): text is string => Boolean(text);
const item = (text: string, ...more: (string | false | undefined)[]): LetterItem => ({ text, more: more.filter(isText) });

const TREND = {
  up: 'more in 90 days than in the 90 before',
  down: 'fewer in 90 days than in the 90 before',
  unchanged: 'as many in 90 days as in the 90 before',
} as const satisfies Record<NonNullable<AreaFinding['trend']>, string>;

function areaItem({ area, threat, reportsAYear, newestReportMs, trend, spans }: AreaFinding): LetterItem {
  const name = area ? `${area.name}${area.isListed ? ' (listed area)' : ''}` : 'Outside of all areas';
  return item(
    `${name}: ${threat ?? 'no report counted, which is not the same as safe'}`,
    `Reports of 365 days near it: ${reportsAYear}${newestReportMs === undefined ? '' : `, the newest of ${time(newestReportMs).slice(0, 10)}`}${trend ? `; ${TREND[trend]}` : ''}`,
    ...spans.map(
      ({ fromNm, toNm, fromMs, toMs }) => `From ${miles(fromNm)} (${timeOr(fromMs)}) to ${miles(toNm)} (${timeOr(toMs)}) of the way`,
    ),
  );
}

const reportItem = ({ centre, report, dueMs, position, alongNm }: ReportDue): LetterItem =>
  item(
    `${report === 'register' ? `register before ${timeOr(dueMs)}` : `${report} report, ${timeOr(dueMs)}`}: ${CENTRES[centre]}`,
    `${positionText(position, 'plain')}, ${miles(alongNm)} from departure`,
  );

const waypointItem = ({ position, atMs, byNight, leg, fromStartNm, toGoNm, threat }: PassageWaypoint, at: number): LetterItem =>
  item(
    `${at + 1}: ${positionText(position, 'plain')}, ${timeOr(atMs)}${byNight ? ', by night' : ''}`,
    [leg && `course ${String(Math.round(leg.courseDeg) % 360).padStart(3, '0')}`, `${miles(fromStartNm)} done`, `${miles(toGoNm)} to go`]
      .filter(isText)
      .join(', '),
    threat && `Threat on the way to it: ${threat}`,
  );

/** Those that its signer chose. */
function measureItems({ chosen = [], measures }: SignedPassageRow): LetterItem[] {
  const { space, time: later } = measures ?? {};
  return chosen.flatMap((name): LetterItem[] => {
    if (name === 'space' && space?.best) {
      const { gain, facts } = space.best;
      const side = facts?.side ? `, passing on the ${facts.side.replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)} side` : '';
      return [
        item(`Stand off the reports of the worst stretch${side}: ${gain.moreNm.toFixed(1)} nm more, figure ${gain.figure.toFixed(1)}`),
      ];
    }
    if (name === 'time' && later?.best)
      return [item(`Depart at ${time(later.best.departureMs)}: figure ${later.best.gain.figure.toFixed(1)}`)];
    return [item(name)];
  });
}

const dataItems = ({ assessedAt, result: { data, rating } }: SignedPassageRow): LetterItem[] => [
  item(`Assessed ${time(assessedAt)}, by the rules ${rating.edition}`),
  item(`Reports known: ${data.reports}${data.newestReportMs === undefined ? '' : `, the newest of ${time(data.newestReportMs)}`}`),
  item(`Synchronised: ${timeOr(data.syncedMs)}`),
  item(`Inputs not known: ${rating.unknown.length} of ${rating.lines.length}${rating.unknown.length > 0 ? ', which widens the band' : ''}`),
];

/** Beside what the mail to an account says. `date`: of the signature. */
export function passageLetter(signed: SignedPassageRow): LetterValues {
  const { result, authorName, signedAt, note } = signed;
  const [worst] = result.stretches;
  return {
    author: authorName,
    signedAt: time(signedAt),
    date: time(signedAt).slice(0, 10),
    length: miles(result.along.lengthNm),
    arrival: timeOr(result.along.arrivalMs),
    night: hours(result.nightHours),
    listed: hours(result.inputs.hoursListed),
    samples: result.data.invented ? [item('The reports of events are invented samples.')] : [],
    signersNote: note === '' ? [] : [item(note)],
    measures: measureItems(signed),
    worst: worst
      ? [
          item(
            `From ${miles(worst.fromNm)} to ${miles(worst.toNm)} of the way${worst.near ? `, ${miles(worst.near.distanceNm)} from ${worst.near.name}` : ''}`,
            `Reports counted: ${worst.count}, weighted ${worst.sum.toFixed(2)}`,
          ),
        ]
      : [],
    areas: result.areas.map(areaItem),
    reporting: result.reporting.map(reportItem),
    stops: result.stops.map(({ name, rating }) => item(`${name}: ${rating ?? 'not rated'}`)),
    waypoints: result.waypoints.map(waypointItem),
    data: dataItems(signed),
  };
}
