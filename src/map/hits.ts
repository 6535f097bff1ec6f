// What is under a tap, in one form for every layer. Does not know how a layer draws.
import type { MapRecord } from '#contract/entities/map-layers.ts';

/**
 * `id`: the MMSI of a ship, the record's id otherwise. `label`: plain text that tells it from its neighbours. `isOwn`: a ship of the account's
 * fleets.
 */
export type Hit = { kind: 'ship' | MapRecord; id: string; label: string; isOwn?: true };
