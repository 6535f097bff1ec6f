// Finds every text that a schema of the contract takes, wherever it stands in it: a new field is found by itself.
import { Bytes } from '#contract/bytes.ts';
import { AccountId } from '#contract/entities/accounts.ts';
import { NewAccountId, NewFleetId } from '#contract/row-ids.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

export interface TextField {
  /** Members from the outside in; a number stands for the first place of a list. */
  path: readonly (string | 0)[];
  /** What the field itself asks: it trims, lowers and refuses as the whole does. */
  schema: z.ZodType;
  /** An id, whatever it is the id of. */
  isId: boolean;
}

type Path = TextField['path'];
const IDS: ReadonlySet<z.ZodType> = new Set([Id, AccountId, NewAccountId, NewFleetId]);

/** Of what may be anything, one; of members with any name, one called `anything`. A schema within itself is followed once. */
function fieldsOf(schema: z.ZodType, path: Path, around: readonly z.ZodType[]): TextField[] {
  const within = (inner: unknown, ...more: Path) => fieldsOf(inner as z.ZodType, [...path, ...more], [...around, schema]);
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([name, member]) => within(member, name));
  if (schema instanceof z.ZodRecord) return within(schema.valueType, 'anything');
  if (schema instanceof z.ZodArray) return within(schema.element, 0);
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((item) => within(item, 0));
  if (schema instanceof z.ZodLazy) return around.includes(schema) ? [] : within(schema.unwrap());
  if (schema instanceof z.ZodIntersection) return [...within(schema.def.left), ...within(schema.def.right)];
  if ([z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodReadonly].some((kind) => schema instanceof kind))
    return within((schema as z.ZodOptional).unwrap());
  if (schema instanceof z.ZodUnion) {
    const fields = schema.options.flatMap((option) => within(option));
    return fields.some((field) => field.path.length === path.length) ? [{ path, schema, isId: false }] : fields;
  }
  if (schema instanceof z.ZodPipe) return within(schema.in).map((field) => ({ ...field, schema }));
  if (schema === Bytes) return [];
  if (schema instanceof z.ZodNumber || schema instanceof z.ZodBoolean || schema instanceof z.ZodNull) return [];
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum)
    return [{ path, schema, isId: IDS.has(schema) }];
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].some((value) => typeof value === 'string') ? [{ path, schema, isId: false }] : [];
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return [{ path, schema, isId: false }];
  throw new Error(`What texts does ${schema.constructor.name} take at ${path.join('.')}?`);
}

/**
 * Each place once. @throws Error for a kind of schema that nobody has thought of here, so that none is passed over in silence
 */
export function textFieldsOf(schema: z.ZodType): TextField[] {
  const found = fieldsOf(schema, [], []);
  return found.filter(({ path }, at) => found.findIndex((field) => field.path.join('\n') === path.join('\n')) === at);
}

/** The body with one more text in it; what stood there is replaced, what stands around it stays. */
export function withText(body: unknown, [member, ...rest]: Path, text: string): unknown {
  if (member === undefined) return text;
  if (member === 0) return [withText(Array.isArray(body) ? body[0] : undefined, rest, text)];
  const around = body && typeof body === 'object' ? body : {};
  const inner = withText((around as Record<string, unknown>)[member], rest, text);
  return { ...around, [member]: inner };
}

/** Everything that stands in an answer under a name, however deep; a list by its entries. */
export function standingAs(answer: unknown, name: string): unknown[] {
  if (Array.isArray(answer)) return answer.flatMap((entry) => standingAs(entry, name));
  if (!answer || typeof answer !== 'object') return [];
  return Object.entries(answer).flatMap(([member, value]: [string, unknown]) =>
    member === name ? [value].flat() : standingAs(value, name),
  );
}
