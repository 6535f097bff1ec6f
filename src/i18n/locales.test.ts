// Every text that the code names exists, and every existing text is used. Keys composed at run time are listed here.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { OFFERED_LANGUAGES } from '#contract/constants.ts';
import { PAPERS } from '#contract/documents/document.ts';
import { FILE_PROBLEMS, LEFT_OUT, SHAPE_FAULTS } from '#contract/files/drawing-file.ts';
import { DRAWING_TOOLS } from '#contract/entities/drawings.ts';
import { VERDICTS } from '#contract/entities/vta/watch-lists.ts';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS } from '#contract/entities/chart-options.ts';
import { ERROR_CODES } from '#contract/error-codes.ts';
import { ALERT_PRIORITIES, ALERT_TYPES, END_REASONS, STEP_CAUSES } from '#contract/entities/alerts.ts';
import { EVENT_CATEGORY_FILTERS, EVENT_CONFIDENCES, EVENT_TYPES } from '#contract/entities/events.ts';
import { PORT_CATEGORIES } from '#contract/entities/ports.ts';
import { Role } from '#contract/entities/accounts.ts';
import { DELIVERY_CHANNELS, KEPT_KINDS, LetterState } from '#contract/entities/administration.ts';
import { FEED_STATES } from '#contract/health.ts';
import { MECHANISMS } from '#contract/entities/mechanisms.ts';
import { MUTATION_NAMES, mutationOf, mutations } from '#domain/mutations.ts';
import { NOTIFICATION_TYPES } from '#contract/entities/notifications.ts';
import { DEFAULT_PREFERENCES } from '#contract/entities/preferences.ts';
import { REPORTING_CENTRES, REPORTS_DUE } from '#contract/passages/passage-assessment.ts';
import { AFFILIATION_LINKS, GUARDS, HARDENINGS, OWN_SOURCES } from '#contract/entities/risk.ts';
import { MEASURES } from '#domain/risk/measures.ts';
import { REPORT_FORMS } from '#domain/authority-reports/forms.ts';
import { REPORT_ADDRESSEES } from '#contract/entities/authority-reports/centres.ts';
import { MAIL_FAILURES, SEND_WAYS } from '#contract/entities/authority-reports/receipts.ts';
import { DOCUMENT_MAIL_FAILURES } from '#contract/documents/mailed-document.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { WATERS_NOT_JUDGED } from '#domain/passages/waters-not-judged.ts';
import { PASSAGES } from '#contract/routing.ts';
import { NOTIFICATION_STATES } from '#contract/tables.ts';
import { LOCAL_KINDS, PLACE_KINDS } from '#contract/search.ts';
import { THEME_COLOR_PRESETS, THEME_MODES } from '#contract/theme.ts';
import { LAYER_GROUPS, LAYER_NAMES, MAP_RECORDS } from '#contract/entities/map-layers.ts';
import { EVENT_MONTHS, MAP_STYLES } from '#contract/entities/views.ts';
import { CATEGORY_PART_NAMES, NEEDED_PARTS } from '#domain/charts/hidden-parts.ts';
import { LIST_DRAWERS } from '#domain/workbench/drawers.ts';
import { LIMITING_GROUNDS, SUPPORTING_GROUNDS } from '#domain/alerts/priority.ts';
import { SHIP_STATES } from '#domain/ship-state.ts';
import { PANELS } from '#domain/workbench/panels.ts';
import { SHIP_GROUPS } from '#contract/worker-apis.ts';
import { SHIP_TYPE_KEYS } from '#domain/ais/ship-type.ts';
import { POSITION_FAULTS } from '#domain/geo/coordinate-tokens.ts';
import { DRAWING_FORMATS } from '#files/write-drawing.ts';
import { EVENT_DAYS } from '#features/events/events-search.ts';
import { TIME_FAULTS } from '#features/passages/passage-search.ts';
import { ROUTE_FILE_PROBLEMS } from '#features/routes/route-file.ts';
import { STANDINGS } from '#features/sentinel/watch-words.ts';
import { symbolDrawings } from '#map/enc/symbols/symbol-files.ts';
import { SHIP_TONES } from '#map/small/small-map-points.ts';
import { POSITION_FORMS } from '#platform/preferences.ts';

/** Arguments of edits that the sync panel names: what an edit sets, and what can be in conflict. Ids are not shown. */
const SYNC_MEMBERS = [
  ...MUTATION_NAMES.filter((name) => mutationOf(name).merge !== 'none' || mutationOf(name).creates)
    .flatMap((name) => Object.keys((mutations[name].args as unknown as { shape: object }).shape))
    .filter((member) => !member.endsWith('Id') && member !== 'at'),
  'text', // of a line in the log of a watch that was refused
  'hours', // of an exercise that was refused
  ...Object.keys(DEFAULT_PREFERENCES.serviceSchedule),
  ...Object.keys(DEFAULT_PREFERENCES.deliveryMechanisms),
  ...Object.keys(DEFAULT_PREFERENCES.dataCoverage),
  ...Object.keys(DEFAULT_PREFERENCES.dataCoverage.region),
  ...Object.keys(DEFAULT_PREFERENCES.perils),
];

/** Part['key'] of the sync chip. */
const CHIP_PARTS =
  'live liveLink connecting offline signIn reload silent attention waiting sealedCount reading unread pushFails storeFails own ownNone contact data noData'.split(
    ' ',
  );

const RULE_LINES = [...FATHOM_RULES.shipThreat, ...FATHOM_RULES.passageThreat, ...FATHOM_RULES.vulnerability, ...FATHOM_RULES.consequence];
/** The words of all scales but that of ports, whose words are ratings. */
const RULE_WORDS = RULE_LINES.filter(({ input }) => input !== 'ports').flatMap(({ scale }) => Object.keys(scale.words ?? {}));

/** Keys that the code composes: their fixed beginnings, each with all possible endings. */
const PUT_TOGETHER: Record<string, readonly string[]> = {
  'admin.actors.': ['capability', 'intent', 'capabilityAsOf', 'intentAsOf', 'capabilitySource', 'intentSource'],
  'admin.actors.wrong.': ['missing', 'fewPositions', 'day', 'position'], // ActorFault of actor-input.ts
  'admin.lists.': ['watchList', 'ownership', 'taken', 'refused', 'noted', 'others'],
  'admin.charts.outcome.': ['new', 'updated', 'same', 'cancelled', 'refused'], // ChartImportLine
  'admin.charts.state.': ['arriving', 'waiting', 'running', 'ended', 'refused', 'cancelled'], // ChartImport
  'admin.lists.change.': ['added', 'changed', 'gone', 'same'],
  'admin.lists.remark.': ['line', 'row', 'what', 'reason', 'refused', 'noted'],
  'admin.centres.addressees.': REPORT_ADDRESSEES,
  'admin.outbox.state.': LetterState.options,
  'admin.overview.feedState.': FEED_STATES,
  'admin.overview.way.': DELIVERY_CHANNELS,
  'admin.overview.wayState.': ['works', 'off', 'unused', 'fails'], // TONES of delivery-channels.tsx
  'admin.overview.jobState.': ['idle', 'running', 'failed'], // Job['state']
  'admin.overview.keptKind.': KEPT_KINDS,
  'admin.overview.keptRule.': ['jobRuns', 'always'], // kept-list.tsx
  'admin.overview.demonstration.': ['starting', 'atWork', 'hiddenByEvents', 'hiddenBySettings', 'deleted'].concat(
    ['reset', 'delete'].flatMap((action) => [action, `${action}Title`, `${action}Why`, `${action}Done`]),
  ), // demonstration-card.tsx
  'admin.users.states.': ['disabled', 'unverified', 'linkEnded'], // userStates
  'reviewsPage.step.': ['asked', 'sentBack', 'signed', 'deleted'], // ReviewKind
  'ais.group.': SHIP_GROUPS,
  'ais.navStatus.': Array.from({ length: 16 }, (_, status) => String(status)),
  'ais.shipType.': SHIP_TYPE_KEYS,
  'context.threat.': ['y5', 'y1'], // ThreatWindow
  'authorityReportsPage.field.': REPORT_FORMS.flatMap(({ lines }) => lines.flatMap(({ fields }) => fields.map(({ id }) => id))),
  'authorityReportsPage.form.': REPORT_FORMS.map(({ id }) => id),
  'authorityReportsPage.handed.': SEND_WAYS.filter((way) => way !== 'other' && way !== 'server'),
  'authorityReportsPage.mailFailure.': MAIL_FAILURES,
  'authorityReportsPage.invented.': ['demonstration', 'recording'],
  'authorityReportsPage.pdf.': ['asked', 'went', 'missing'],
  'authorityReportsPage.reason.': ['lineEnds', 'separators', 'letters', 'lost'], // CleaningReason
  'authorityReportsPage.said.': ['youSaid', 'youSaidTo', 'nameSaid', 'nameSaidTo'],
  'authorityReportsPage.way.': SEND_WAYS,
  'authorityReportsPage.byVoyage.': ['watch', 'passage'],
  'authorityReportsPage.portFrom.': ['watch', 'passage'],
  'authorityReportsPage.twoDestinationsWhy.': ['position', 'plan', 'beginning', 'departingNow', 'passage', 'placeOnly'],
  'authorityReportsPage.voyageFrom.': ['position', 'plan', 'beginning', 'departingNow', 'passage', 'ais'],
  'sentinelPage.etaBy.': ['position', 'beginning', 'departingNow'],
  'sentinelPage.stale.': ['state', 'short'],
  'chartsPage.unit.': ['m', 'kn', 't', 'nm', 'deg', 'minYear', 'min', 's', 'Hz', 'scale'], // units of s57.json
  'chartsPage.ask.hand.': ['port', 'starboard', 'preferredStarboard', 'preferredPort'],
  'chartsPage.ask.quarter.': ['north', 'east', 'south', 'west'],
  'chartsPage.danger.': ['covers', 'awash', 'mast', 'wreck', 'foul'],
  'chartsPage.help.': [...ENC_OPTIONS, ...Object.keys(DEFAULT_NAUTICAL_CHART_VALUES)],
  'chartSymbolsPage.symbols.': [...symbolDrawings.keys()],
  'chartSymbolsPage.theme.': [...new Set([...symbolDrawings.values()].map(({ theme }) => theme))],
  'documentsPage.failed.': ['download', 'make'], // PdfState
  'documentsPage.mail.': ['noMailServer', 'mailIfSetUp'], // how the server is set up
  'documentsPage.mark.': ['demonstration', 'recording', 'samples'], // MARKED_SOURCES of rating-document.ts
  'documentsPage.papers.': PAPERS,
  'drawings.download.': DRAWING_FORMATS,
  'drawings.draw.bufferFault.': ['tooLarge', 'vanished', 'notLoaded'], // BufferFault, and an engine that is not loaded
  'drawings.draw.colours.': ['0', '1', '2', '3', '4', '5', '6', '7'], // DRAWING_COLOURS
  'drawings.draw.hint.': DRAWING_TOOLS,
  'drawings.draw.kind.': DRAWING_TOOLS,
  'drawings.draw.refusal.': ['tooMany', 'crosses'], // Hand
  'drawings.draw.tool.': ['select', ...DRAWING_TOOLS],
  'drawings.draw.unfinished.': ['line', 'polygon'], // Unfinished
  'drawings.leftOuts.': LEFT_OUT,
  'drawings.refused.': [...FILE_PROBLEMS.filter((problem) => problem !== 'cancelled'), 'brokenXml', 'tooMany', 'shape', 'shapeNamed'],
  'drawings.why.': SHAPE_FAULTS,
  'errors.': ERROR_CODES,
  'alerts.from.': ALERT_TYPES,
  'alerts.priority.': ALERT_PRIORITIES,
  'alerts.type.': ALERT_TYPES,
  'alerts.named.': ALERT_TYPES,
  'alerts.namedNear.': ALERT_TYPES,
  'alerts.now.moves.': ['stopped', 'notKnown', 'nearer'], // of ShipAndEvent
  'alerts.then.moves.': ['stopped', 'notKnown', 'nearer'],
  'alerts.map.': ['passes', 'arrives'].flatMap((there) => ['at', 'now', 'after', 'expected', 'over'].map((when) => `${there}.${when}`)),
  'alerts.endedPassed.': ALERT_TYPES,
  'alerts.endedBecause.': END_REASONS.filter((reason) => reason !== 'passed'),
  'alertsPage.counts.': ALERT_TYPES,
  'alertsPage.ground.': LIMITING_GROUNDS,
  'alertsPage.fact.': SUPPORTING_GROUNDS,
  'alertsPage.stepCause.': STEP_CAUSES,
  'alertsPage.endsBeyond.': ALERT_TYPES,
  'alertsPage.stepChosen.': ALERT_TYPES,
  'alertsPage.by.': ['ship', 'event'], // GROUPINGS
  'alertsPage.way.': ['ahead', 'course', 'finding', 'near', 'behind', 'overtaken', 'noShip', 'notFound'], // the states of AlertWay that say nothing more
  'events.age.': ['day', 'week', 'month', 'older'], // EVENT_AGES
  'events.category.': EVENT_CATEGORY_FILTERS,
  'events.confidences.': EVENT_CONFIDENCES,
  'events.months': EVENT_MONTHS.map(String),
  'eventsPage.': ['from', 'to'],
  'eventsPage.days': EVENT_DAYS.map(String),
  'fleets.list.age.': ['stale', 'lost'], // the values of Age that lists show
  'fleets.list.mark.': ['waiting', 'attention'], // FleetMark
  'map.': ['noWebgl', 'contextNotRestored', 'reset', 'clear', 'closePanels', 'night', 'globe', 'northUp', 'context', 'globalVessels'], // ChartFailure, and map-commands
  'map.chartChoices.': [
    'symbolSet.1',
    'symbolSet.2',
    'displayCategory.1',
    'displayCategory.2',
    'displayCategory.3',
    'colorScheme.1',
    'colorScheme.2',
    'colorScheme.3',
  ],
  'map.chartChoices.displayCategory.': ['1', '2'],
  'map.chartMember.': Object.keys(DEFAULT_NAUTICAL_CHART_VALUES),
  'map.chartOption.': ENC_OPTIONS,
  'map.chartParts.': ['soundings', ...NEEDED_PARTS, ...CATEGORY_PART_NAMES],
  'map.chartWrong.': ['depth', 'scale', 'lowerShallow', 'raiseSafety', 'lowerSafety'], // WrongValue
  'map.kinds.': ['ship', ...MAP_RECORDS],
  'map.layerGroups.': LAYER_GROUPS,
  'map.layers.': LAYER_NAMES,
  'map.panels.': [...PANELS, ...LIST_DRAWERS],
  'map.short.': ['layers', 'drawing', 'measuring', 'routePlanning', 'views', 'timeSlider', 'ships', 'ports', 'events', 'alerts', 'key'], // MAIN_TOOLS and THING_TOOLS of map-tools.ts
  'map.styles.': MAP_STYLES,
  'measuring.hint.': ['path', 'between', 'area'], // MeasureMode
  'measuring.touchHint.': ['path', 'between', 'area'],
  'measuring.mode.': ['path', 'between', 'area'],
  'notifications.': NOTIFICATION_STATES,
  'notifications.empty.': NOTIFICATION_STATES,
  'notifications.emptyWhy.': NOTIFICATION_STATES,
  'notifications.type.': NOTIFICATION_TYPES,
  'passagesPage.':
    'areaHead threatHead reportsHead newestHead spansHead waypointHead timeHead legHead toGoHead areasHead dueHead centreHead reportHead placeHead stretchHead exposureHead worstHead sumHead figureHead costHead departureShort byNight fromHead toHead enterHead leaveHead lightHead'.split(
      ' ',
    ), // heads of its tables
  'passagesPage.adopted.of.': Object.keys(MEASURES),
  'passagesPage.centre.': REPORTING_CENTRES,
  'passagesPage.fault.': TIME_FAULTS,
  'passagesPage.other.': ['noWay', 'routeGone', 'routeInParts', 'portGone', 'samePort', 'past', 'future', 'failed'], // AssessedPassage['other'] in words
  'passagesPage.refusal.': ['enters', 'deeper'], // StandOffRefusal['why'] of areas
  'passagesPage.report.': REPORTS_DUE,
  'passagesPage.reportWhy.': ['entering', 'leaving', 'departure', 'arrival', 'daily'], // ReportDue['why']
  'passagesPage.signed.handOver.role.': Role.options,
  'passagesPage.signed.handOver.mail.': ['mailed', 'notMailed'], // PassageLogKind
  'passagesPage.signed.handOver.mailFailure.': DOCUMENT_MAIL_FAILURES,
  'passagesPage.signed.why.': ['noTimes', 'neverSynced', 'over', 'tooLong', 'measuring'], // whyUnsigned
  'passagesPage.standOff.of.': ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'], // StandOffFacts['side']
  'passagesPage.trend.': ['more', 'fewer', 'noClearChange', 'fewReports'], // AreaTrend['trend']
  'passagesPage.water.': WATERS_NOT_JUDGED,
  'passagesPage.verdict.': ['worst', 'worstSame', 'risk', 'riskSame'],
  'passagesPage.why.': ['routeGone', 'routeInParts', 'portGone', 'samePort', 'failed'], // PassageState without a passage
  'position.fault.': POSITION_FAULTS,
  'preferences.': [...MECHANISMS, 'notAvailable', 'notKnown', 'byGateway', 'unsaved', 'refused', 'saved', 'savedHere'],
  'preferences.kept.': ['fleets', 'views', 'drawings', 'notifications', 'events', 'ports', 'outbox'], // KEPT_TABLES
  'preferences.positionForms.': POSITION_FORMS,
  'preferences.peril.': Object.keys(DEFAULT_PREFERENCES.perils),
  'preferences.quiet.': ['from', 'to'], // members of QuietHours
  'preferences.tested.': ['waiting', 'slow'],
  'preferences.preview.': ['saved', 'chosen', 'partly', 'nothingKnown', 'tooLittle'],
  'preferences.preview.asked.': ['none', 'all', 'some', 'offline'], // Asked
  'preferences.preview.byPriority.': ['saved', 'chosen'],
  'preferences.preview.noneBecause.': ['perils', 'area', 'distances'], // whyNone
  'preferences.tellFromOf.': ALERT_PRIORITIES,
  'preferences.words.less.': ALERT_PRIORITIES.filter((priority) => priority !== 'caution'),
  'preferences.words.upward.': ALERT_PRIORITIES.filter((priority) => priority !== 'caution'),
  'preferences.words.by.': MECHANISMS,
  'preferences.distanceEnds.': ALERT_TYPES,
  'preferences.remainUrgency.': ['less', 'more'],
  'preferences.region.': Object.keys(DEFAULT_PREFERENCES.dataCoverage.region),
  'push.state.': ['unsupported', 'homeScreen', 'oldIos', 'unready', 'blocked', 'off', 'unanswered', 'on'], // PushState
  'push.tested.': ['underWay', 'shown', 'slow', 'notDelivered'], // PushTest['state']
  'search.commands.': ['screen', 'panel', 'action'], // SearchCommand['group']
  'search.forms.': POSITION_FORMS,
  'search.hemisphere.': ['latitude', 'longitude'], // Axis
  'search.kinds.': ['coordinate', 'ship', ...LOCAL_KINDS, 'command', 'recent', 'more'], // SearchHit['kind']
  'search.place.': PLACE_KINDS,
  'search.': ['latitude', 'longitude'], // Axis
  'events.type.': EVENT_TYPES,
  'ports.harbourSize.': ['Very Small', 'Small', 'Medium', 'Large', 'unknown'],
  'ports.rating.': ['unrated', ...PORT_CATEGORIES],
  'ratingPage.emergency.': ['ship', 'passage'],
  'ratingPage.head.': ['line', 'value', 'weight', 'points', 'source'], // HEADS of rating-lines.tsx
  'ratingPage.line.': [...RULE_LINES.map(({ id }) => id), 'speed_passage'],
  'ratingPage.part.': ['capability', 'intent', 'opportunity', 'threat', 'vulnerability', 'consequence'],
  'ratingPage.source.': OWN_SOURCES,
  'ratingPage.value.': [...RULE_WORDS, ...HARDENINGS, ...GUARDS, ...AFFILIATION_LINKS],
  'routes.': ['stopped', 'failed'], // RoutePlan['state']
  'routes.file.fault.': [...ROUTE_FILE_PROBLEMS, 'positionNamed'],
  'routes.passage.': PASSAGES,
  'routes.predicted.': ['noShip', 'noDestination'], // ShipPrediction['state']
  'sentinelPage.form.routeState.': ['working', 'none', 'failed'], // SeaRoute
  'sentinelPage.handOverForYou.': ['named', 'any'],
  'sentinelPage.kind.': ['opened', 'note', 'handOver', 'accepted', 'ended', 'acknowledged', 'drillStarted', 'drillEnded'], // WatchLogKind without those of kindWords
  'sentinelPage.lines.': ['handOver', 'end'].flatMap((line) => ['open', 'title', 'why', 'text', 'save'].map((part) => `${line}.${part}`)),
  'sentinelPage.phaseWhy.': ['planned', 'over', 'ended'], // WatchPhase
  'sentinelPage.reach.means.': ['email', 'sms', 'whatsApp'],
  'sentinelPage.reason.': ['incidentAhead', 'incidentBefore'],
  'sentinelPage.sent.': [...SEND_WAYS, 'mailed', 'refused'],
  'sentinelPage.short.': ['missedReport', 'outsideCorridor', 'silent', 'incidentAhead', 'oldData'], // WatchReason
  'sentinelPage.state.': STANDINGS,
  'shipPage.ahead.': ['none', 'unknown', 'working'],
  'settings.languages.': OFFERED_LANGUAGES,
  'passagesPage.summary.': ['stretchBesideGiven', 'stretchBesideInvented', 'stretchBesidePorts', 'withoutHours', 'byHours'],
  'settings.modeWhy.': [...THEME_MODES, 'night'],
  'settings.presets.': THEME_COLOR_PRESETS,
  'shell.noStorage.': ['full', 'fullWhy', 'missing', 'missingWhy', 'lost', 'lostWhy'], // kindOf in no-storage-page.tsx
  'shell.traffic.': ['demonstration', 'recording'], // Traffic that is not live
  'shipPage.past.changed.': ['name', 'callsign', 'imo', 'shipType', 'mmsi', 'flag'], // IdentityMember
  'shipStatesPage.': SHIP_STATES,
  'ships.age.': ['fresh', 'ageing', 'stale', 'lost'], // Age
  'ships.key.': ['underWay', 'stopped', 'noDirection', 'ageing', 'stale', 'lost', 'own', 'selected', 'distress'],
  'ships.notOlder': ['1', '24', '168'], // MOST_AGES_H
  'ships.panel.': ['shore', 's52'], // SHIP_PALETTES
  'ships.panel.age': ['1', '24', '168'], // MOST_AGES_H
  'time.': ['window', 'from', 'to'], // the parts of the window that can be dragged
  'time.speed': ['10', '60', '360'],
  'trafficPage.': ['demonstration', 'recording'].flatMap((traffic) => [`${traffic}.why`, `${traffic}.ends`]), // as shell.traffic
  'tracks.': ['csv', 'geojson', 'kml', 'gpx'], // file formats of a track
  'tracks.days': ['1', '7', '30'],
  'ui.date.': ['day', 'minute'], // TimePrecision
  'vtaPage.column.': ['threat', 'vulnerability', 'consequence'],
  'vtaPage.incidentHead.': ['date', 'title', 'type', 'distance', 'weight'], // heads of vta-document.ts
  'vtaPage.invented.': ['demonstration', 'recording'],
  'vtaPage.lists.': [...VERDICTS, ...VERDICTS.map((verdict) => `${verdict}Named`)],
  'vtaPage.owners.': ['role', 'company', 'period', 'source'],
  'vtaPage.measure.': Object.keys(MEASURES),
  'vtaPage.past.title.': ['exposure', 'behaviour'], // LINES of past-cards.tsx
  'vtaPage.past.why.': ['exposure', 'behaviour'],
  'vtaPage.trend.head.': ['date', 'figure', 'range', 'unknown'], // HEADS of trend-card.tsx
  'vtaPage.wrong.': ['number', 'whole', 'limit', 'missing', 'date'], // TypedFault of particular-input.ts
  'views.leftOut.': ['fleets', 'time', 'turn'], // LeftOut
  'views.linkWrong.': ['version', 'place', 'words', 'values'], // SharedFault
  'dashboardPage.': ['waitingWhy', 'attentionWhy', 'sealedWhy', 'syncClearWhy'],
  'dashboardPage.steps.': ['ships', 'fleet', 'events', 'alerts', 'colleagues', 'install']
    .flatMap((step) => [step, `${step}Why`])
    .concat('done', 'open'),
  'dashboardPage.tone.': SHIP_TONES.filter((tone) => !(ALERT_PRIORITIES as readonly string[]).includes(tone)),
  'sync.': CHIP_PARTS,
  'sync.choices.': [...new Set([...HARDENINGS, ...GUARDS, ...AFFILIATION_LINKS, ...ALERT_PRIORITIES])],
  'sync.edits.': MUTATION_NAMES.map((name) => name.replace('.', '_')),
  'sync.disconnected.': [
    'signedOut',
    'passwordChanged',
    'passwordReset',
    'accountDeleted',
    'sessionRevoked',
    'refreshTokenReused',
    'roleChanged',
    'replaced',
    'shuttingDown',
    'other',
  ],
  'sync.kind.': ['own', 'events', 'ports'],
  'sync.linkOnly.': ['recording', 'demonstration'],
  'sync.members.': SYNC_MEMBERS,
  'sync.state.': [
    'reading',
    'unread',
    'reload',
    'signIn',
    'kept',
    'retrying',
    'sending',
    'attention',
    'sealed',
    'pushFailed',
    'clear',
    'clearButTyped',
  ],
  'sync.sealedWhy.': ['waits', 'noKey', 'unreadable'],
  'sync.wrong.': ['empty', 'size', 'form'], // Wrong
  'teams.roles.': Role.options,
};
/** Texts of the specification whose screens do not exist yet; src/contract/locale-words.test.ts compares them with the contract. */
const AHEAD: string[] = [];

const english = Object.fromEntries(
  globSync('locales/en/*.json').map((path) => [basename(path, '.json'), JSON.parse(readFileSync(path, 'utf8'))]),
);

function keysOf(value: unknown, prefix: string): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}.${key}`))
    : [prefix];
}
/** The code uses one key for all plural forms. */
const known = new Set(
  Object.entries(english)
    .flatMap(([slice, texts]) => keysOf(texts, slice))
    .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
);

const slices = Object.keys(english).join('|');
const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.') && !path.includes('.gen.'));
const sourceText = sources.map((path) => readFileSync(path, 'utf8')).join('\n');
const named = sources.flatMap((path) =>
  // only whole quoted words that begin with the name of a slice: 'shell.map', `sync.${key}`
  [
    ...readFileSync(path, 'utf8').matchAll(
      new RegExp(`(?:\\bt|translate)\\((?:[^()'\`]*\\? )?['\`]((?:${slices})\\.[\\w.]*)(\\$\\{)?`, 'g'),
    ),
  ].map(([, key = '', open]) => ({ path, key, open: !!open })),
);

test('every text named in the code is in locales/en', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ key, open }) => !open && !known.has(key))).toEqual([]);
});

test('every key that is put together at run time is listed here, with endings that all have a text', () => {
  const beginnings = new Set(named.filter(({ open }) => open).map(({ key }) => key));
  expect([...beginnings].toSorted()).toEqual(Object.keys(PUT_TOGETHER).toSorted());
  const keys = Object.entries(PUT_TOGETHER).flatMap(([beginning, endings]) => endings.map((ending) => beginning + ending));
  expect(keys.filter((key) => !known.has(key))).toEqual([]);
});

test('every text is used, or its screen is still to come', () => {
  const putTogether = new Set(Object.entries(PUT_TOGETHER).flatMap(([beginning, endings]) => endings.map((ending) => beginning + ending)));
  const quoted = (key: string) => ["'", '"', '`'].some((mark) => sourceText.includes(mark + key + mark));
  const isAhead = (key: string) => AHEAD.some((slice) => `${key}.`.startsWith(`${slice}.`));
  expect([...known].filter((key) => !isAhead(key) && !putTogether.has(key) && !quoted(key))).toEqual([]);
  expect(
    [...known].filter((key) => isAhead(key) && quoted(key)).map((key) => key.split('.')[0]),
    'used by now: take the slice off AHEAD',
  ).toEqual([]);
});

test('no text is empty, and braces are in pairs', () => {
  const texts = (value: unknown): unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value];
  for (const text of texts(english)) {
    expect(text).toEqual(expect.stringMatching(/\S/));
    expect(String(text).replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
  }
});
