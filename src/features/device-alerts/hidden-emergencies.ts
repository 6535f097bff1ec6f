// Emergencies that the user hid on this page and nobody has acknowledged, and which of them come back (comesBack).
import type { EpochMs, NauticalMiles } from '#contract/units.ts';
import { isSilenced } from '#domain/alerts/silence.ts';
import { comesBack, type Hidden } from '#domain/alerts/telling.ts';
import { alertNamed, isToAcknowledge, type KnownAlert, type KnownAlerts } from '#store/alerts/known-alerts.ts';

/** By id, from each ship to the nearest event of her alert. */
export type NearestEvents = (alerts: readonly KnownAlert[], nowMs: EpochMs) => Promise<ReadonlyMap<string, NauticalMiles>>;

export class HiddenEmergencies {
  readonly #nearest: NearestEvents;
  readonly #hidden = new Map<string, Hidden>();

  constructor(nearest: NearestEvents) {
    this.#nearest = nearest;
  }

  get areSome(): boolean {
    return this.#hidden.size > 0;
  }

  /** Answers how each was hidden, to be stored. */
  async hide(emergencies: readonly KnownAlert[], nowMs: EpochMs): Promise<ReadonlyMap<string, Hidden>> {
    const nms = await this.#nearest(emergencies, nowMs);
    const hidden = new Map(emergencies.map(({ id }) => [id, { atMs: nowMs, nm: nms.get(id) ?? 0 }]));
    for (const [id, how] of hidden) this.#hidden.set(id, how);
    return hidden;
  }

  /** One that was hidden before this page was opened. Older code did not store when: it comes back. */
  keep(id: string, how: Hidden = { atMs: 0, nm: 0 }): void {
    this.#hidden.set(id, how);
  }

  /** It is shown again. */
  forget({ id, formerId = id }: Pick<KnownAlert, 'id' | 'formerId'>): void {
    this.#hidden.delete(id);
    this.#hidden.delete(formerId);
  }

  /** Forgets those that need no acknowledgement any more. */
  forgetDone(alerts: KnownAlerts): void {
    for (const id of this.#hidden.keys()) {
      const alert = alertNamed(alerts, id);
      if (!alert || !isToAcknowledge(alert)) this.#hidden.delete(id);
    }
  }

  /** Those that somebody must look at again. */
  async comingBack(alerts: KnownAlerts, nowMs: EpochMs): Promise<KnownAlert[]> {
    const waiting = [...this.#hidden.keys()].flatMap((id) => alertNamed(alerts, id) ?? []).filter((alert) => !isSilenced(alert, nowMs));
    if (waiting.length === 0) return [];
    const nms = await this.#nearest(waiting, nowMs);
    return waiting.filter(({ id, formerId = id }) => {
      const how = this.#hidden.get(id) ?? this.#hidden.get(formerId);
      return how && comesBack(how, nms.get(id) ?? how.nm, nowMs);
    });
  }
}
