// Reads request bodies: JSON only, no deeper than the contract allows, no __proto__, no text that no database takes. Size is Fastify's
// bodyLimit, per route.
import type { FastifyInstance } from 'fastify';
import { MAX_BODY_DEPTH } from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

/** How deep brackets nest, outside of strings; stops counting one past `most`. */
export function depthOf(json: string, most: number): number {
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

/** Where the first text stands that holds U+0000 or half a character, '' when it is the name of a member; undefined: nowhere. */
function findUnstorable(value: unknown, field = ''): string | undefined {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? field : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(name)) return field;
    const found = findUnstorable(inner, field === '' ? name : `${field}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

function refusalOfUnstorable(text: string, value: unknown): Refusal | null {
  const field = MAY_HOLD_UNSTORABLE.test(text) ? findUnstorable(value) : undefined;
  if (field === undefined) return null;
  const message = 'holds a character that cannot be stored';
  const where = field === '' ? 'The body' : field;
  return new Refusal('invalid', `${where} ${message}: U+0000 or half of a character.`, [{ field, message }]);
}

/** Replaces Fastify's parsers. No body at all, whatever type it claims, is undefined. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    if (depthOf(text, MAX_BODY_DEPTH) > MAX_BODY_DEPTH)
      return done(new Refusal('invalid', `The JSON nests deeper than ${MAX_BODY_DEPTH} levels.`));
    void parse(request, text, (error, value) => done(error ?? refusalOfUnstorable(text, value), value));
  });
}
