// What each ship was known as, in columns like those of the memory (server/ships/segment.ts).
import type { Identity } from '#domain/ship-history/identity-changes.ts';
import { indexIn, NONE, type Segment, SEGMENT_SLOTS, SLOT_BITS, TEXT_WIDTH } from '#server/ships/segment.ts';
import { readText, writeText } from '#server/ships/text-column.ts';

interface Block {
  name: Uint8Array;
  callsign: Uint8Array;
  imo: Uint32Array;
  shipType: Uint16Array;
}
const newBlock = (): Block => ({
  name: new Uint8Array(SEGMENT_SLOTS * TEXT_WIDTH.name),
  callsign: new Uint8Array(SEGMENT_SLOTS * TEXT_WIDTH.callsign),
  imo: new Uint32Array(SEGMENT_SLOTS),
  shipType: new Uint16Array(SEGMENT_SLOTS).fill(NONE),
});

function readIdentity(from: Block, at: number): Identity {
  const [name, callsign] = [readText(from.name, TEXT_WIDTH.name, at), readText(from.callsign, TEXT_WIDTH.callsign, at)];
  const [imo = 0, shipType = NONE] = [from.imo[at], from.shipType[at]];
  return { ...(name && { name }), ...(callsign && { callsign }), ...(imo > 0 && { imo }), ...(shipType !== NONE && { shipType }) };
}

/** What she sends now, as far as it is known. */
export const sentIdentity = (segment: Segment, at: number): Identity => readIdentity(segment, at);

function sameText(width: number, one: Uint8Array, oneAt: number, other: Uint8Array, otherAt: number): boolean {
  for (let at = 0; at < width; at++) {
    const byte = one[oneAt * width + at];
    if (byte !== other[otherAt * width + at]) return false;
    if (byte === 0) return true;
  }
  return true;
}

export class SettledIdentities {
  readonly #blocks: Block[] = [];

  read(slot: number): Identity {
    return readIdentity(this.#block(slot), indexIn(slot));
  }

  write(slot: number, { name = '', callsign = '', imo = 0, shipType = NONE }: Identity): void {
    const block = this.#block(slot);
    const at = indexIn(slot);
    writeText(block.name, TEXT_WIDTH.name, at, name);
    writeText(block.callsign, TEXT_WIDTH.callsign, at, callsign);
    block.imo[at] = imo;
    block.shipType[at] = shipType;
  }

  /** Without making any text: most changes are of destinations. */
  isAsSent(slot: number, segment: Segment, at: number): boolean {
    const block = this.#block(slot);
    const own = indexIn(slot);
    return (
      block.imo[own] === segment.imo[at] &&
      block.shipType[own] === segment.shipType[at] &&
      sameText(TEXT_WIDTH.name, block.name, own, segment.name, at) &&
      sameText(TEXT_WIDTH.callsign, block.callsign, own, segment.callsign, at)
    );
  }

  #block(slot: number): Block {
    const number = slot >>> SLOT_BITS;
    while (this.#blocks.length <= number) this.#blocks.push(newBlock());
    return this.#blocks[number] as Block;
  }
}
