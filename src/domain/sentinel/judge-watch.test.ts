// The rules of README.md, line by line, with figures worked out by hand: along the equator a degree of longitude is 60.108 nm.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, type EpochMs, HOUR_MS, type LonLat, MINUTE_MS } from '#contract/units.ts';
import { judgeDrill, type JudgedWatch, judgeWatch, WATCH_STATES, type WatchFacts, type WatchReason } from './judge-watch.ts';

const START: EpochMs = Date.UTC(2026, 10, 20, 0, 0);
const hours = (count: number): EpochMs => START + count * HOUR_MS;
/** 20 degrees along the equator, 1,202.2 nm, at 12 kn: 100 h 11 min. */
const WATCH: JudgedWatch = {
  startsAt: START,
  endsAt: hours(120),
  route: {
    line: [
      [50, 0],
      [60, 0],
      [70, 0],
    ],
  },
  corridorNm: 20,
  speedKn: 12,
  reportEveryHours: 6,
  silenceHours: 4,
};
const ON_ROUTE: LonLat = [52, 0];
/** At `atMs` all is well: a position on the route and a report, both of now, and everything known. */
const well = (atMs: EpochMs, change: Partial<WatchFacts> = {}): WatchFacts => ({
  ship: { position: ON_ROUTE, atMs, speedKn: 12 },
  reportsMs: [atMs],
  incidents: [],
  knownUntilMs: atMs,
  ...change,
});
const incident = (position: LonLat, change: Partial<WatchFacts['incidents'][number]> = {}) => ({
  id: 'e1',
  position,
  occurredAtMs: hours(9),
  learnedAtMs: hours(10),
  ...change,
});
const judged = (facts: WatchFacts, nowMs: EpochMs, watch: JudgedWatch = WATCH) => judgeWatch(watch, facts, nowMs);
const kinds = (facts: WatchFacts, nowMs: EpochMs, watch?: JudgedWatch) =>
  judged(facts, nowMs, watch).reasons.map(({ kind, state }) => `${kind} ${state}`);

it('a ship on her route that has just reported is OK, with what is left to sail, the ETA, and the next report in 6 hours', () => {
  const found = judged(well(hours(10)), hours(10));
  expect(found).toMatchObject({ phase: 'running', state: 'ok', reasons: [], judgedAtMs: hours(10), asOfMs: hours(10) });
  expect(found).toMatchObject({ nextReportDueMs: hours(16), lastContactMs: hours(10) });
  expect(found.progress.coveredNm).toBeCloseTo(120.2, 1);
  expect(found.progress.toGoNm).toBeCloseTo(1081.9, 1);
  expect((found.progress.etaMs - hours(10)) / HOUR_MS).toBeCloseTo(1081.9 / 12, 1);
});

describe('period', () => {
  it.each([
    ['planned', -1, {}],
    ['running', 0, {}],
    ['running', 119, {}],
    ['over', 120, {}],
    ['ended', 10, { endedAt: hours(9) }],
  ] as const)('%s at hour %s', (phase, at, change) => {
    expect(judged(well(hours(at)), hours(at), { ...WATCH, ...change }).phase).toBe(phase);
  });

  it('only a running watch has reasons', () => {
    const nothing: WatchFacts = { reportsMs: [], incidents: [], knownUntilMs: hours(200) };
    for (const at of [-1, 120, 200]) expect(judged(nothing, hours(at)).reasons).toEqual([]);
    expect(judged(nothing, hours(50), { ...WATCH, endedAt: hours(49) }).reasons).toEqual([]);
    expect(judged(nothing, hours(50)).reasons).not.toEqual([]);
  });

  it('before the period the ETA is its beginning and the whole route at the planned speed', () => {
    const { progress } = judged(well(hours(-2)), hours(-2));
    expect(progress.coveredNm).toBe(0);
    expect(progress.offNm).toBeUndefined();
    expect((progress.etaMs - START) / HOUR_MS).toBeCloseTo(1202.2 / 12, 1);
  });
});

describe('missed report', () => {
  const reported = (at: number, now: number, change: Partial<JudgedWatch> = {}) =>
    kinds(well(hours(now), { reportsMs: [hours(at)] }), hours(now), { ...WATCH, ...change });
  it.each([
    ['not at the minute it is due', 10, 16, []],
    ['attention after it', 10, 16.01, ['missedReport attention']],
    ['attention just before two hours after', 10, 17.99, ['missedReport attention']],
    ['alert two hours after', 10, 18, ['missedReport alert']],
  ])('%s', (_, at, now, expected) => expect(reported(at, now)).toEqual(expected));

  it('half an interval of grace where that is shorter: every hour, alert after 30 min', () => {
    expect(reported(10, 11.49, { reportEveryHours: 1 })).toEqual(['missedReport attention']);
    expect(reported(10, 11.5, { reportEveryHours: 1 })).toEqual(['missedReport alert']);
  });

  it('the first is due an interval after the beginning; a report from before the period does not count', () => {
    expect(judged(well(hours(1), { reportsMs: [hours(-1)] }), hours(1)).nextReportDueMs).toBe(hours(6));
  });

  it('what would be due after the end of the period is not due', () => {
    expect(judged(well(hours(115)), hours(115)).nextReportDueMs).toBeUndefined();
    expect(reported(115, 119.9)).toEqual([]);
  });

  it('a report dated after now counts for nothing', () => {
    expect(kinds(well(hours(17), { reportsMs: [hours(10), hours(40)] }), hours(17))).toEqual(['missedReport attention']);
  });
});

describe('outside the corridor of 20 nm', () => {
  /** So far north of the route, in nm; along a meridian at the equator a degree of latitude is 59.705 nm. */
  const off = (nm: number, atMs = hours(10)) => kinds(well(hours(10), { ship: { position: [52, nm / 59.705], atMs } }), hours(10));
  it.each([
    [19.9, []],
    [20.1, ['outsideCorridor attention']],
    [39.9, ['outsideCorridor attention']],
    [40.1, ['outsideCorridor alert']],
  ])('%s nm off', (nm, expected) => expect(off(nm)).toEqual(expected));

  it('a position from before the period says nothing of it', () => {
    expect(off(500, hours(-0.5))).toEqual([]);
  });
});

describe('before she departs', () => {
  const IN_ANOTHER_PORT: LonLat = [52, 5];
  const planned = { departureMs: hours(30), etaMs: hours(130) };
  const lying = (atMs: EpochMs, change: Partial<WatchFacts> = {}) =>
    well(atMs, { ship: { position: IN_ANOTHER_PORT, atMs, speedKn: 0 }, planned, ...change });

  it('she is not off her corridor in another port, and her voyage has the times of the plan', () => {
    const found = judged(lying(hours(10)), hours(10));
    expect(found).toMatchObject({ state: 'ok', reasons: [], notDeparted: { departureMs: hours(30) }, progress: { coveredNm: 0 } });
    expect(found.notDeparted?.offNm).toBeCloseTo(298.5, 0);
    expect(found.progress.etaMs).toBe(hours(130));
  });

  it('silence and missed reports are judged as agreed', () => {
    const silent = lying(hours(20), { ship: { position: IN_ANOTHER_PORT, atMs: hours(5), speedKn: 0 }, reportsMs: [hours(5)] });
    expect(kinds(silent, hours(20))).toEqual(['silent alert', 'missedReport alert']);
  });

  it('from the planned departure on her corridor is judged, wherever she is', () => {
    expect(kinds(lying(hours(30)), hours(30))).toEqual(['outsideCorridor alert']);
  });

  it('under way in her corridor within 12 h before the plan she has departed, which the log is to keep', () => {
    const sailing = (at: number) => judged(well(hours(at), { planned }), hours(at));
    expect(sailing(17.9)).toMatchObject({ notDeparted: { departureMs: hours(30) } });
    expect(sailing(18.1)).toMatchObject({ seenDepartedMs: hours(18.1), progress: { offNm: 0 } });
    expect(sailing(18.1).notDeparted).toBeUndefined();
  });

  it('what the log keeps of her departure holds when she stops or leaves the corridor, unless she is to depart later', () => {
    expect(kinds(lying(hours(22), { departedMs: hours(20) }), hours(22))).toEqual(['outsideCorridor alert']);
    expect(kinds(lying(hours(17), { departedMs: hours(10) }), hours(17))).toEqual([]);
  });

  it('an incident ahead counts the time until she departs', () => {
    const near = { ...lying(hours(10)), incidents: [incident([51, 0], { learnedAtMs: hours(10) })] };
    expect(kinds(near, hours(10))).toEqual(['incidentAhead attention']);
    expect(kinds({ ...near, planned: { departureMs: hours(60) } }, hours(10))).toEqual([]);
  });

  it('without a plan she has departed once she was under way in the period; whose speed is not known is judged', () => {
    const { planned: _, ...unplanned } = lying(hours(10));
    expect(judged(unplanned, hours(10))).toMatchObject({ state: 'ok', notDeparted: { offNm: expect.closeTo(298.5, 0) } });
    const ship = (speedKn: number | undefined) => ({
      position: IN_ANOTHER_PORT,
      atMs: hours(10),
      ...(speedKn !== undefined && { speedKn }),
    });
    expect(judged({ ...unplanned, ship: ship(12) }, hours(10))).toMatchObject({ state: 'alert', seenDepartedMs: hours(10) });
    expect(judged({ ...unplanned, ship: ship(undefined) }, hours(10))).toMatchObject({ state: 'alert' });
    expect(kinds({ ...unplanned, departedMs: hours(5) }, hours(10))).toEqual(['outsideCorridor alert']);
  });

  it('an exercise takes her as departing now', () => {
    const drill = { startedAt: hours(10), incidents: [{ id: 'invented', position: [51, 0] as LonLat }] };
    expect(judgeDrill(WATCH, drill, lying(hours(10), { planned: { departureMs: hours(110) } }), hours(10)).state).toBe('alert');
  });
});

it('an exercise may invent that a report is missed: attention at once, an alert as of a real one, and nothing of it for the voyage', () => {
  const drill = { startedAt: hours(10), incidents: [], missesReport: true };
  const found = (at: number) => judgeDrill(WATCH, drill, well(hours(at)), hours(at));
  expect(found(10).reasons).toEqual([{ kind: 'missedReport', dueMs: hours(10), isInvented: true, state: 'attention' }]);
  expect(found(12).state).toBe('alert');
  expect(judged(well(hours(12)), hours(12)).reasons).toEqual([]);
});

describe('silent for the limit of 4 hours', () => {
  const heard = (lastHours: number | undefined, now: number) =>
    kinds(
      {
        ...well(hours(now), { reportsMs: [] }),
        ship: lastHours === undefined ? undefined : { position: ON_ROUTE, atMs: hours(lastHours) },
      },
      hours(now),
      { ...WATCH, reportEveryHours: 100 },
    );
  it.each([
    ['heard 4 h ago', 10, 14, []],
    ['heard 4 h 1 min ago', 10, 14 + 1 / 60, ['silent attention']],
    ['heard 8 h ago', 10, 18, ['silent attention']],
    ['heard 8 h 1 min ago', 10, 18 + 1 / 60, ['silent alert']],
    ['never heard, from the beginning', undefined, 4.1, ['silent attention']],
    ['heard before the beginning, from which it counts', -9, 4, []],
    ['heard before the beginning, and not for 4 h 6 min of the period', -9, 4.1, ['silent attention']],
  ])('%s', (_, last, now, expected) => expect(heard(last, now)).toEqual(expected));

  it('says since when, even where that was before the period', () => {
    const facts = well(hours(5), { ship: { position: ON_ROUTE, atMs: hours(-9) }, reportsMs: [] });
    expect(judged(facts, hours(5)).reasons).toEqual([{ kind: 'silent', state: 'attention', sinceMs: hours(-9) }]);
  });

  it('a report is contact too', () => {
    const facts = well(hours(14.5), { ship: { position: ON_ROUTE, atMs: hours(10) }, reportsMs: [hours(14)] });
    expect(kinds(facts, hours(14.5))).toEqual([]);
    expect(judged(facts, hours(14.5)).lastContactMs).toBe(hours(14));
  });
});

describe('new incident ahead, the ship at 52 E with 12 kn: 144.2 nm ahead is 12 h, 576 nm is 48 h', () => {
  const at = hours(20);
  const with_ = (position: LonLat, change = {}) => kinds(well(at, { incidents: [incident(position, change)] }), at);
  it.each([
    ['at 54 E, 10 h ahead', [54, 0], {}, ['incidentAhead alert']],
    ['at 56 E, 20 h ahead', [56, 0], {}, ['incidentAhead attention']],
    ['at 61.7 E, 48.6 h ahead', [61.7, 0], {}, []],
    ['behind her', [51.9, 0], {}, []],
    ['49 nm beside the route', [54, 49 / 59.705], {}, ['incidentAhead alert']],
    ['51 nm beside the route', [54, 51 / 59.705], {}, []],
    ['known for more than 24 h', [54, 0], { learnedAtMs: at - DAY_MS - 1 }, []],
    ['that became known today and occurred 8 days ago', [54, 0], { occurredAtMs: at - 8 * DAY_MS }, []],
  ] as const)('%s', (_, position, change, expected) => {
    expect(with_(position, { learnedAtMs: at - HOUR_MS, ...change })).toEqual(expected);
  });

  it('says of when the position is that the distance is from, and when she passes by it, unless she hardly moved', () => {
    const found = (change: Partial<WatchFacts>) =>
      judged(well(at, { incidents: [incident([54, 0], { learnedAtMs: at })], ...change }), at).reasons;
    const heardMs = at - 30 * MINUTE_MS;
    const ship = { position: ON_ROUTE, atMs: heardMs, speedKn: 12 };
    expect(found({ ship })).toMatchObject([{ positionMs: heardMs, passesMs: expect.closeTo(heardMs + (120.216 / 12) * HOUR_MS, -5) }]);
    expect(found({ ship: { ...ship, speedKn: 2 }, departedMs: START })).toEqual([expect.objectContaining({ positionMs: heardMs })]);
    expect(found({ ship: { ...ship, speedKn: 2 }, departedMs: START })[0]).not.toHaveProperty('passesMs');
    expect(found({ ship: undefined, departedMs: START })[0]).not.toHaveProperty('positionMs');
  });

  it('reaches as far as the corridor, where that is wider than 50 nm', () => {
    const facts = well(at, { incidents: [incident([54, 79 / 59.705], { learnedAtMs: at })] });
    expect(kinds(facts, at, { ...WATCH, corridorNm: 80 })).toEqual(['incidentAhead alert']);
  });

  it('is found on a route over 180 degrees', () => {
    const line: LonLat[] = [
      [178, 0],
      [-178, 0],
    ];
    const facts = well(at, {
      ship: { position: [178.5, 0], atMs: at, speedKn: 12 },
      incidents: [incident([-179.5, 0], { learnedAtMs: at })],
    });
    expect(kinds(facts, at, { ...WATCH, route: { line } })).toEqual(['incidentAhead alert']);
  });
});

it('an exercise is judged by its invented incidents alone: no real incident, no report and no silence count in it, nor it for the voyage', () => {
  const at = hours(20);
  const facts = well(at, { reportsMs: [], incidents: [incident([54, 0], { learnedAtMs: at })] });
  const drill = { startedAt: at, incidents: [{ id: 'invented', position: [56, 0] as LonLat }] };
  const { state, reasons } = judgeDrill(WATCH, drill, facts, hours(21));
  expect([state, reasons.map((reason) => 'eventId' in reason && reason.eventId)]).toEqual(['attention', ['invented']]);
  expect(reasons[0]).toMatchObject({ isInvented: true });
  expect(judged(facts, hours(21)).reasons.some((reason) => 'eventId' in reason && reason.eventId === 'invented')).toBe(false);
});

describe('old data', () => {
  it('is said after 15 min, and the ship is not called silent because this device knows nothing', () => {
    const facts = well(hours(10));
    expect(kinds(facts, hours(10) + 15 * MINUTE_MS)).toEqual([]);
    for (const later of [hours(10.26), hours(30), hours(119)]) {
      expect(judged(facts, later)).toMatchObject({ state: 'attention', asOfMs: hours(10) });
      expect(kinds(facts, later)).toEqual(['oldData attention']);
    }
  });

  it('a report is missed by what is known of reports, which need no feed of positions', () => {
    expect(kinds(well(hours(10), { reportsUntilMs: hours(17) }), hours(17))).toEqual(['missedReport attention', 'oldData attention']);
  });

  it('keeps what was wrong already', () => {
    const facts = well(hours(14.5), { ship: { position: ON_ROUTE, atMs: hours(5) }, reportsMs: [hours(10)], knownUntilMs: hours(14.5) });
    expect(kinds(facts, hours(40))).toEqual(['silent attention', 'oldData attention']);
  });

  it('a report that is entered without a connection counts', () => {
    const facts = well(hours(10), { reportsMs: [hours(10), hours(15)] });
    expect(judged(facts, hours(15.5)).nextReportDueMs).toBe(hours(21));
  });
});

describe('whatever the watch and the facts', () => {
  const moment = fc.integer({ min: -50, max: 200 }).map((at) => hours(at));
  const position = fc.tuple(fc.integer({ min: 40, max: 80 }), fc.integer({ min: -5, max: 5 }));
  const watches = fc
    .record({
      corridorNm: fc.integer({ min: 1, max: 300 }),
      reportEveryHours: fc.integer({ min: 1, max: 48 }),
      silenceHours: fc.integer({ min: 1, max: 48 }),
    })
    .map((change) => ({ ...WATCH, ...change }));
  const facts = fc.record({
    ship: fc.option(fc.record({ position, atMs: moment, speedKn: fc.integer({ min: 0, max: 25 }) }), { nil: undefined }),
    reportsMs: fc.array(moment, { maxLength: 4 }),
    incidents: fc.array(fc.record({ id: fc.constantFrom('a', 'b'), position, occurredAtMs: moment, learnedAtMs: moment }), {
      maxLength: 4,
    }),
    knownUntilMs: moment,
  });
  const worse = (one: string, other: string) => WATCH_STATES.indexOf(one as never) > WATCH_STATES.indexOf(other as never);
  const known = (reasons: readonly WatchReason[]) => reasons.filter(({ kind }) => kind !== 'oldData');

  it('the state is that of the worst reason, which stands first', () => {
    fc.assert(
      fc.property(watches, facts, moment, (watch, given, nowMs) => {
        const { state, reasons } = judgeWatch(watch, given, nowMs);
        expect(state).toBe(reasons[0]?.state ?? 'ok');
        expect(reasons.some((reason) => worse(reason.state, state))).toBe(false);
      }),
    );
  });

  it('one more report makes no state worse', () => {
    fc.assert(
      fc.property(watches, facts, moment, moment, (watch, given, reportMs, nowMs) => {
        const more = judgeWatch(watch, { ...given, reportsMs: [...given.reportsMs, reportMs] }, nowMs);
        expect(worse(more.state, judgeWatch(watch, given, nowMs).state)).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  it('a wider corridor makes no ship leave it', () => {
    fc.assert(
      fc.property(watches, facts, moment, fc.integer({ min: 0, max: 300 }), (watch, given, nowMs, by) => {
        const left = ({ reasons }: ReturnType<typeof judgeWatch>) => reasons.find(({ kind }) => kind === 'outsideCorridor')?.state ?? 'ok';
        const wider = judgeWatch({ ...watch, corridorNm: watch.corridorNm + by }, given, nowMs);
        expect(worse(left(wider), left(judgeWatch(watch, given, nowMs)))).toBe(false);
      }),
    );
  });

  it('after what is known, time alone adds no reason but old data', () => {
    fc.assert(
      fc.property(watches, facts, fc.integer({ min: 0, max: 100 }), (watch, given, laterHours) => {
        const { knownUntilMs } = given;
        const past = (atMs: EpochMs) => atMs <= knownUntilMs;
        const whole = {
          ...given,
          ship: given.ship && past(given.ship.atMs) ? given.ship : undefined,
          reportsMs: given.reportsMs.filter(past),
        };
        const [then, later] = [judgeWatch(watch, whole, knownUntilMs), judgeWatch(watch, whole, knownUntilMs + laterHours * HOUR_MS)];
        if (then.phase === 'running' && later.phase === 'running') expect(known(later.reasons)).toEqual(known(then.reasons));
      }),
    );
  });

  it('the order in which things are told does not matter', () => {
    fc.assert(
      fc.property(watches, facts, moment, (watch, given, nowMs) => {
        const turned = judgeWatch(
          watch,
          { ...given, reportsMs: given.reportsMs.toReversed(), incidents: given.incidents.toReversed() },
          nowMs,
        );
        expect(turned.state).toBe(judgeWatch(watch, given, nowMs).state);
        expect(turned.reasons).toHaveLength(judgeWatch(watch, given, nowMs).reasons.length);
      }),
    );
  });
});

it('an incident says when it occurred and was reported, and is known from before where that was before the period', () => {
  const at = hours(2);
  const [before] = judged(well(at, { incidents: [incident([54, 0], { occurredAtMs: hours(-5), learnedAtMs: hours(-4) })] }), at).reasons;
  expect(before).toMatchObject({ occurredAtMs: hours(-5), learnedAtMs: hours(-4), isKnownBefore: true });
  const [since] = judged(well(at, { incidents: [incident([54, 0], { learnedAtMs: hours(1), isInvented: true })] }), at).reasons;
  expect(since).toMatchObject({ learnedAtMs: hours(1), isInvented: true });
  expect(since).not.toHaveProperty('isKnownBefore');
});
