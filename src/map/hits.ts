// What lies under the finger, the same for every layer that can be picked. Never knows how a layer draws.

export type HitKind = 'ship' | 'event' | 'alert' | 'port';

/** `id` is the MMSI of a ship, the record's id of the others. `label` is plain text by which a person tells it from its neighbours. */
export type Hit = { kind: HitKind; id: string; label: string };

/** What a layer has within `radiusPx` of a point of the map's canvas (CSS pixels from its upper left), nearest first. */
export type HitsAt = (x: number, y: number, radiusPx: number) => Hit[];
