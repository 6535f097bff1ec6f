// zlib, in pieces: the browser's own where there is one (half the time of pako), pako where it is missing (Safari before 16.4).
import { Inflate } from 'pako';
import { DecodeFailure } from './failure.ts';

export type Inflater = ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>;

const hasNative = 'DecompressionStream' in globalThis;

/** Errors its two ends where the data are damaged or end too soon; pako then says why, the browser in its own words. */
export function inflater(native = hasNative): Inflater {
  return native ? new DecompressionStream('deflate') : pakoStream();
}

function pakoStream(): Inflater {
  const inflate = new Inflate();
  const damaged = () => new DecodeFailure('parseError', `The ships are damaged: ${inflate.msg || 'they end in the middle'}`);
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(stream) {
      inflate.onData = (bytes) => stream.enqueue(bytes as Uint8Array<ArrayBuffer>);
      inflate.onEnd = () => undefined;
    },
    transform(piece) {
      if (inflate.ended || !inflate.push(piece, false)) throw damaged();
    },
    flush() {
      if (!inflate.ended) throw damaged();
    },
  });
}
