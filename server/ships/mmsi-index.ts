// MMSI -> slot by open addressing, in 256 partitions that grow one by one, so that no growth blocks the event loop. Entries are never
// removed: a ship keeps her slot.

const PARTITION_BITS = 8;
const FIRST_CAPACITY = 64;

interface Partition {
  keys: Uint32Array;
  slots: Uint32Array;
  used: number;
  /** Leaves of 32 bits as many as the capacity needs. */
  shift: number;
}

const emptyPartition = (capacity: number): Partition => ({
  keys: new Uint32Array(capacity),
  slots: new Uint32Array(capacity),
  used: 0,
  shift: 32 - Math.log2(capacity),
});

/** Fibonacci hashing: the golden ratio in 32 bits spreads runs of neighbouring numbers (Knuth, TAOCP 6.4). */
const hash = (mmsi: number): number => Math.imul(mmsi, 0x9e3779b1) >>> 0;

export class MmsiSlots {
  readonly #partitions = Array.from({ length: 1 << PARTITION_BITS }, () => emptyPartition(FIRST_CAPACITY));

  /** -1 when unknown. */
  get(mmsi: number): number {
    const partition = this.#partition(mmsi);
    const at = probe(partition, mmsi);
    return partition.keys[at] === mmsi ? (partition.slots[at] ?? -1) : -1;
  }

  /** mmsi must be above 0 and not yet known. */
  add(mmsi: number, slot: number): void {
    const partition = this.#partition(mmsi);
    if (partition.used * 2 >= partition.keys.length) grow(partition);
    put(partition, mmsi, slot);
  }

  #partition(mmsi: number): Partition {
    const partition = this.#partitions[hash(mmsi) >>> (32 - PARTITION_BITS)];
    if (!partition) throw new RangeError('No such partition');
    return partition;
  }
}

/** Where the number is, or the empty place for it. Terminates: a partition is at most half full. */
function probe({ keys, shift }: Partition, mmsi: number): number {
  const mask = keys.length - 1;
  let at = (hash(mmsi) << PARTITION_BITS) >>> shift; // the bits after those that chose the partition are mixed best
  while (keys[at] !== 0 && keys[at] !== mmsi) at = (at + 1) & mask;
  return at;
}

function put(partition: Partition, mmsi: number, slot: number): void {
  const at = probe(partition, mmsi);
  partition.keys[at] = mmsi;
  partition.slots[at] = slot;
  partition.used += 1;
}

function grow(partition: Partition): void {
  const { keys, slots } = partition;
  Object.assign(partition, emptyPartition(keys.length * 2));
  keys.forEach((mmsi, at) => {
    if (mmsi !== 0) put(partition, mmsi, slots[at] ?? 0);
  });
}
