// Streams a GeoJSON file feature by feature, so that it is never in memory as a whole. Does not know what features mean.
import { createReadStream } from 'node:fs';
import { BadFile, systemInWords, Utf8Text } from './text-file.ts';

/** `no` counts from 1: a GeoJSON file is often one line, so that lines would say nothing. */
export type GeoJsonRow = { no: number; feature: Readonly<Record<string, unknown>> } | { no: number; wrong: string };

interface GeoJsonWant {
  signal?: AbortSignal;
  /** Called now and then with the bytes read so far. */
  onBytes?: (bytes: number) => void;
}

/** One feature longer than this is no event. */
const MOST_FEATURE_CHARACTERS = 1_000_000;

/** Cuts a text that comes in pieces into the members of the list `features` of its outermost object. */
class FeatureCutter {
  #depth = 0;
  #inText = false;
  #escaped = false;
  /** The text being read, where a key may be; and the key before the value. */
  #text = '';
  #key = '';
  #inFeatures = false;
  #seen = false;
  #feature: string | undefined;
  #tooLong = false;
  /** In a member that is no object. */
  #inOther = false;

  /** Whether the outermost object has ended. */
  ended = false;

  get hasFeatures(): boolean {
    return this.#seen;
  }

  /** Each feature's text, or why there is none. @throws BadFile when it does not begin as an object */
  *cut(piece: string): Generator<{ text: string } | { wrong: string }> {
    let from = this.#feature === undefined ? -1 : 0;
    for (let at = 0; at < piece.length; at += 1) {
      const sign = piece[at] ?? '';
      if (this.#beginsOther(sign)) yield { wrong: 'it is no object' };
      if (this.#inText) this.#readText(sign);
      else if (sign === '"') [this.#inText, this.#text] = [true, ''];
      else if (sign === '{' || sign === '[') {
        if (this.#opens(sign)) from = at;
      } else if (sign === '}' || sign === ']') {
        const whole = this.#closes();
        if (whole) {
          yield this.#take(piece.slice(from, at + 1));
          from = -1;
        }
      } else if (sign === ':' && this.#depth === 1) this.#key = this.#text;
      else if (this.#depth === 0 && /\S/.test(sign) && sign !== '\u{FEFF}')
        throw new BadFile('This is not GeoJSON: it does not begin with {');
    }
    if (from >= 0) this.#keep(piece.slice(from));
  }

  /** Whether a member of the list begins here that is no object. */
  #beginsOther(sign: string): boolean {
    if (!this.#inFeatures || this.#depth !== 2 || this.#inText || /[\s{\]]/.test(sign)) return false;
    const begins = sign !== ',' && !this.#inOther;
    this.#inOther = sign !== ',';
    return begins;
  }

  #readText(sign: string): void {
    if (this.#escaped) this.#escaped = false;
    else if (sign === '\\') this.#escaped = true;
    else if (sign === '"') this.#inText = false;
    else if (this.#depth === 1 && this.#text.length < 100) this.#text += sign;
  }

  /** Whether a feature begins here. */
  #opens(sign: '{' | '['): boolean {
    if (this.#depth === 0 && (sign === '[' || this.ended)) throw new BadFile('This is JSON, but no GeoJSON: it is no object with features');
    if (this.#depth === 1 && sign === '[' && this.#key === 'features') this.#inFeatures = this.#seen = true;
    this.#depth += 1;
    if (!this.#inFeatures || this.#depth !== 3 || sign !== '{') return false;
    [this.#feature, this.#tooLong] = ['', false];
    return true;
  }

  /** Whether a feature ends here. */
  #closes(): boolean {
    this.#depth -= 1;
    if (this.#depth === 0) this.ended = true;
    if (this.#depth === 1) this.#inFeatures = false;
    return this.#depth === 2 && this.#feature !== undefined;
  }

  #keep(part: string): void {
    this.#tooLong ||= (this.#feature ?? '').length + part.length > MOST_FEATURE_CHARACTERS;
    this.#feature = this.#tooLong ? '' : (this.#feature ?? '') + part;
  }

  #take(last: string): { text: string } | { wrong: string } {
    this.#keep(last);
    const [text, tooLong] = [this.#feature ?? '', this.#tooLong];
    this.#feature = undefined;
    return tooLong ? { wrong: `it is longer than ${MOST_FEATURE_CHARACTERS.toLocaleString('en')} characters` } : { text };
  }
}

function toRow(no: number, cut: { text: string } | { wrong: string }): GeoJsonRow {
  if ('wrong' in cut) return { no, wrong: cut.wrong };
  try {
    return { no, feature: JSON.parse(cut.text) as Readonly<Record<string, unknown>> };
  } catch {
    return { no, wrong: 'it is not written as JSON' };
  }
}

/**
 * The features of a GeoJSON file in UTF-8. One that cannot be read comes as `wrong`, and reading continues. @throws BadFile when the whole
 * file cannot be read; the signal's reason when it is aborted
 */
export async function* readGeoJson(path: string, want: GeoJsonWant = {}): AsyncGenerator<GeoJsonRow> {
  const cutter = new FeatureCutter();
  const file = createReadStream(path);
  const text = file.pipe(new Utf8Text(want.onBytes)).setEncoding('utf8');
  file.on('error', (error) => text.destroy(error));
  let no = 0;
  try {
    for await (const piece of text as AsyncIterable<string>) {
      want.signal?.throwIfAborted();
      for (const feature of cutter.cut(piece)) yield toRow((no += 1), feature);
    }
    if (!cutter.ended) throw new BadFile('This is not JSON, or not all of it is here: it ends before it is complete');
    if (!cutter.hasFeatures) throw new BadFile('This is JSON, but no GeoJSON: it has no list of features');
  } catch (error) {
    want.signal?.throwIfAborted();
    throw systemInWords(error);
  } finally {
    file.destroy();
    text.destroy();
  }
}
