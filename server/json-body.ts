// Reads request bodies: JSON only, no deeper than the contract allows, no __proto__. Size is Fastify's bodyLimit, per route.
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

/** Replaces Fastify's parsers. No body at all, whatever type it claims, is undefined. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    if (depthOf(text, MAX_BODY_DEPTH) > MAX_BODY_DEPTH)
      return done(new Refusal('invalid', `The JSON nests deeper than ${MAX_BODY_DEPTH} levels.`));
    void parse(request, text, done); // answers through done
  });
}
