// What somebody knows of a world who only receives alerts, and what must hold of it: no event is missed, none is named without reason, and
// people were told of each.
import { sameIncidentNm } from '#domain/incident.ts';
import type { AlertGatherer } from './gatherer.ts';
import { isOpen, type Situation, type SituationChange } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';
import type { WatchedEvent } from './watched.ts';

type Named = Pick<Situation, 'priority' | 'reasons' | 'figures'>;

const nameOf = ({ accountId, mmsi }: Situation, { id }: WatchedEvent): string => `${accountId} ${mmsi} ${id}`;
/** The events that the alert names, with the reasons of each. */
const namedIn = (alert: Situation): Named[] => [alert, ...(alert.others ?? [])];

export class GatheredWorld {
  /** The alerts by key, as rows are kept. */
  readonly alerts = new Map<string, Situation>();
  /** Where each event of a ship is or was named last. */
  readonly #holders = new Map<string, string>();
  readonly #makeGatherer: () => AlertGatherer;
  #gatherer: AlertGatherer;
  /** By alert: the most urgent that people heard of in this period. */
  readonly #heard = new Map<string, Situation['priority']>();
  /** Events that people were told of, while they concern a ship. */
  readonly #told = new Set<string>();
  #fault: string | undefined;

  constructor(makeGatherer: () => AlertGatherer) {
    this.#makeGatherer = makeGatherer;
    this.#gatherer = makeGatherer();
  }

  hear(changes: readonly SituationChange[]): void {
    for (const { change, situation } of this.#gatherer.hear(changes)) {
      const before = this.alerts.get(situation.key);
      const was = change === 'raised' ? !isOpen(before) : isOpen(before);
      if (!was || situation.revision <= (change === 'raised' ? 0 : (before?.revision ?? 0)))
        this.#fault ??= `${change} ${situation.key} revision ${situation.revision} after ${before?.revision}`;
      this.alerts.set(situation.key, situation);
      this.#tell(situation);
    }
  }

  /** The stored alerts are all there is. */
  restart(): void {
    this.#gatherer = this.#makeGatherer();
    this.#gatherer.restore([...this.alerts.values()]);
  }

  /** What is wrong, when these situations hold. */
  wrong(open: Iterable<Situation>): string | undefined {
    const named = new Map<string, Named>();
    for (const alert of this.alerts.values()) {
      if (!isOpen(alert)) continue;
      const events = namedIn(alert);
      if (events.some(({ priority }) => isMoreUrgent(priority, alert.priority))) return `not the gravest: ${alert.key}`;
      for (const event of events) {
        const name = nameOf(alert, event.figures.event);
        if (named.has(name)) return `twice: ${name}`;
        named.set(name, event);
      }
    }
    for (const situation of open) {
      const name = nameOf(situation, situation.figures.event);
      const found = named.get(name);
      if (found?.figures !== situation.figures || found.reasons !== situation.reasons) return `missing ${name}`;
      if (situation.priority !== 'caution' && !this.#told.has(name)) return `nobody was told of ${name}`;
      named.delete(name);
    }
    const [extra] = named.keys();
    return this.#fault ?? (extra && `named for nothing: ${extra}`);
  }

  /** An alert is told as it is at the moment it is raised, and when it is more urgent than before in this period. A second report of one incident is not told. */
  #tell(alert: Situation): void {
    const events = isOpen(alert) ? namedIn(alert).map(({ figures }) => figures.event) : [];
    const here = new Set(events.map((event) => nameOf(alert, event)));
    const heard = this.#heard.get(alert.key);
    const isTold = alert.raisedAt === alert.revisedAt || heard === undefined || isMoreUrgent(alert.priority, heard);
    if (isTold) this.#heard.set(alert.key, alert.priority);
    for (const event of events) {
      const name = nameOf(alert, event);
      const isReport = events.some((other) => sameIncidentNm(other, event) !== undefined && this.#told.has(nameOf(alert, other)));
      if (isTold || isReport) this.#told.add(name);
    }
    for (const name of this.#told) if (!here.has(name) && this.#holders.get(name) === alert.key) this.#told.delete(name);
    for (const name of here) this.#holders.set(name, alert.key);
  }
}
