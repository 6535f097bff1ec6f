// What lies under the finger, the same for every layer that can be picked. Never knows how a layer draws.
import type { MapRecord } from '#contract/entities/map-layers.ts';

/** `id` is the MMSI of a ship, the record's id of the others. `label` is plain text by which a person tells it from its neighbours. */
export type Hit = { kind: 'ship' | MapRecord; id: string; label: string };
