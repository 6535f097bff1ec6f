// Reads request bodies: bytes where the call says so, else JSON only, no deeper than the contract allows, no __proto__, no text that no database takes, no object
// with more members than any call needs. Size is Fastify's bodyLimit, per route.
import { errorCodes, type FastifyInstance } from 'fastify';
import { BYTES_TYPE } from '#contract/bytes.ts';
import { MAX_BODY_DEPTH, MAX_BODY_MEMBERS } from '#contract/limits.ts';
import { LARGE_BODY_BYTES } from './call-limits.ts';
import { Refusal } from './refusal.ts';
import { longStep } from '#server/jobs/slices.ts';

/** How deep brackets nest, outside of strings; stops counting one past `most`. */
function depthOf(json: string, most: number): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < json.length && deepest <= most; at += 1) {
    const letter = json[at];
    if (inText) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inText = false;
    } else if (letter === '"') inText = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return deepest;
}

/** Only escapes can bring them: JSON has no raw U+0000, and UTF-8 no half of a character. */
const MAY_HOLD_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** What is wrong inside a value, and the members that lead there, innermost first. */
interface Fault {
  path: string[];
  message: string;
}
const UNSTORABLE_TEXT = 'holds a character that cannot be stored: U+0000 or half of a character';
const TOO_MANY_MEMBERS = `has more than ${MAX_BODY_MEMBERS} members`;

const within = (name: string, fault: Fault | undefined): Fault | undefined => {
  fault?.path.push(name);
  return fault;
};

/** The first fault that no schema asks about. A body may have a million values, so nothing is made for one that is right. */
function findFault(value: unknown, readsTexts: boolean): Fault | undefined {
  if (typeof value === 'string') return readsTexts && UNSTORABLE.test(value) ? { path: [], message: UNSTORABLE_TEXT } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  let fault: Fault | undefined;
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      fault = findFault(value[at], readsTexts);
      if (fault) return within(String(at), fault);
    }
    return undefined;
  }
  const names = Object.keys(value);
  if (names.length > MAX_BODY_MEMBERS) return { path: [], message: TOO_MANY_MEMBERS };
  for (const name of names) {
    fault = findFault(name, readsTexts) ?? within(name, findFault((value as Record<string, unknown>)[name], readsTexts));
    if (fault) return fault;
  }
  return undefined;
}

function refusalOfFault(text: string, value: unknown): Refusal | null {
  const fault = findFault(value, MAY_HOLD_UNSTORABLE.test(text));
  if (!fault) return null;
  const field = fault.path.toReversed().join('.');
  return new Refusal('invalid', `${field === '' ? 'The body' : field} ${fault.message}.`, [{ field, message: fault.message }]);
}

/** Replaces Fastify's parsers. No body at all, whatever type it claims, is undefined. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(BYTES_TYPE, { parseAs: 'buffer' }, (request, body, done) => {
    const { isBinary } = request.routeOptions.config;
    done(isBinary ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(BYTES_TYPE), body);
  });
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    if (depthOf(text, MAX_BODY_DEPTH) > MAX_BODY_DEPTH)
      return done(new Refusal('invalid', `The JSON nests deeper than ${MAX_BODY_DEPTH} levels.`));
    const read = () => void parse(request, text, (error, value) => done(error ?? refusalOfFault(text, value), value));
    if (text.length <= LARGE_BODY_BYTES) return read();
    void longStep().then(read);
  });
}
