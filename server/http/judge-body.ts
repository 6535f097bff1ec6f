// Validates a request by the schema of its call. For a small value all problems are reported, as forms need; for a large one only the
// first: each problem takes the time of a thousand valid values, and such a body is refused anyway.
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from '#contract/zod.ts';
import { Refusal } from './refusal.ts';

/** More than any form has. */
const MANY_VALUES = 200;

/** How many values are within this one, itself included; stops counting past `most`. */
function countValues(value: unknown, most: number): number {
  let count = 1;
  if (typeof value !== 'object' || value === null) return count;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (count > most) break;
    count += countValues(inner, most - count);
  }
  return count;
}

type Run = z.core.$ZodType['_zod']['run'];
const stopping = new WeakSet<z.core.$ZodType>();

/** zod's `abortEarly` continues in a list after a wrong number or a text that is too long, unless nothing may follow such a problem. */
function stopAtFirstWrong(member: z.core.$ZodType): void {
  if (stopping.has(member)) return;
  stopping.add(member);
  const run: Run = member._zod.run.bind(member._zod);
  member._zod.run = (payload, context) => {
    const judged = run(payload, context);
    if (context.abortEarly && 'issues' in judged) judged.issues = judged.issues.map((issue) => ({ ...issue, continue: false }));
    return judged;
  };
}

/** In every list within a schema, and every object whose members have any name. */
function stopListsEarly(schema: z.core.$ZodType): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner: (z.core.$ZodType | null)[] = [];
  if (def.type === 'array') {
    stopAtFirstWrong(def.element);
    inner.push(def.element);
  } else if (def.type === 'object') {
    if (def.catchall) stopAtFirstWrong(def.catchall);
    inner.push(...Object.values(def.shape));
  } else if (def.type === 'union') inner.push(...def.options);
  else if (def.type === 'tuple') inner.push(...def.items);
  else if (def.type === 'record') throw new Error('A record is judged to its end, however wrong: write z.object({}).catchall()');
  else if (def.type === 'pipe') inner.push(def.in, def.out);
  else if ('innerType' in def) inner.push(def.innerType);
  for (const one of inner) if (one) stopListsEarly(one);
}

const MAX_DETAILS = 20;

/** Words of what zod found, for people and for forms. */
export function refusalOfIssues(issues: readonly { path: readonly PropertyKey[]; message: string }[]): Refusal {
  const details = issues.slice(0, MAX_DETAILS).map(({ path, message }) => ({ field: path.join('.'), message }));
  const fields = [...new Set(details.map(({ field }) => field))].filter((field) => field !== '');
  const [only] = details;
  const message = details.length === 1 && only?.field === '' ? only.message : `Not valid: ${fields.join(', ') || 'the body'}.`;
  return new Refusal('invalid', message, details);
}

/** Bodies, queries and the parts of addresses that a schema of the contract describes. */
export const judgeBodies: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  stopListsEarly(schema);
  return (data: unknown) => {
    const isLarge = countValues(data, MANY_VALUES) > MANY_VALUES;
    const judged = schema.safeParse(data, (isLarge ? { abortEarly: true } : {}) as z.core.ParseContext<z.core.$ZodIssue>);
    return judged.success ? { value: judged.data } : { error: refusalOfIssues(judged.error.issues) };
  };
};
