// The longest, oddest and least values that a schema of the contract accepts, made from its JSON Schema.
import { z } from '#contract/zod.ts';

export const EXTREMES = ['longest', 'oddest', 'least'] as const;
export type Extreme = (typeof EXTREMES)[number];

interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  format?: string;
}

/** Right to left, beyond the first plane, combining, quotes and markup: what a person or a program may send as a text. */
const ODD = '\u202e𝕏"\'<b>&\\é\u0301漢\u200d%';
const MOST_ITEMS = 4;
const ID = /\{1,(\d+)\}\$$/;

/** Whole characters only, and as many as fit. */
function filled(unit: string, most: number): string {
  let text = '';
  for (let next = unit; text.length + next.length <= most; ) text += next;
  return text;
}

/** `made` counts the values, so that no two are alike: names and ids may have to differ. */
export class Extremes {
  readonly #extreme: Extreme;
  #made = 0;

  constructor(extreme: Extreme) {
    this.#extreme = extreme;
  }

  of(schema: z.ZodType): unknown {
    const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
    return this.#value(root, '');
  }

  #text({ pattern, format, minLength = 0, maxLength = 40 }: JsonSchema, name: string): string {
    this.#made += 1;
    const no = String(this.#made);
    if (format === 'email' || /email$/i.test(name)) return this.#email(no);
    if (name in NAMED) return NAMED[name] ?? '';
    const most = pattern === undefined ? undefined : Number(ID.exec(pattern)?.[1]);
    if (most)
      return this.#extreme === 'least' ? `${this.#extreme[0]}${no}` : `${this.#extreme}${no}:${filled('.-_:', most)}`.slice(0, most);
    if (pattern !== undefined) return EXAMPLES.find((example) => new RegExp(pattern).test(example)) ?? unknownPattern(pattern);
    if (this.#extreme === 'least') return 'x'.repeat(minLength);
    const end = `${no}.`;
    return `${filled(this.#extreme === 'longest' ? 'x' : ODD, maxLength - end.length)}${end}`.slice(0, Math.max(maxLength, minLength));
  }

  #email(no: string): string {
    if (this.#extreme === 'least') return `${no}@x.nl`;
    const local = this.#extreme === 'oddest' ? `o'hara+${no}_` : `${no}${'a'.repeat(64 - no.length)}`;
    const host = `${`${'b'.repeat(60)}.`.repeat(3)}nl`;
    return `${local}@${host}`.slice(0, 254);
  }

  #number({ type, minimum = -1000, maximum = 1000, exclusiveMinimum }: JsonSchema): number {
    const least = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 0.001;
    if (this.#extreme === 'least') return least;
    if (this.#extreme === 'longest') return maximum;
    return type === 'integer' ? Math.floor((least + maximum) / 2) : least + (maximum - least) / 3;
  }

  #items({ items = {}, prefixItems, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema, name: string): unknown[] {
    if (prefixItems) return prefixItems.map((item) => this.#value(item, name));
    const length = this.#extreme === 'least' ? minItems : Math.max(minItems, Math.min(maxItems, MOST_ITEMS));
    return Array.from({ length }, () => this.#value(items, name));
  }

  #value(schema: JsonSchema, name: string): unknown {
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.type)) return this.#value({ ...schema, type: schema.type.at(this.#extreme === 'least' ? -1 : 0) ?? '' }, name);
    if (schema.enum) return schema.enum.at(this.#extreme === 'least' ? 0 : -1);
    const options = schema.anyOf ?? schema.oneOf;
    if (options) return this.#value((this.#extreme === 'least' ? options.at(-1) : options[0]) ?? {}, name);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.#value(part, name)));
    if (schema.type === 'object') return this.#members(schema);
    if (schema.type === 'array') return this.#items(schema, name);
    if (schema.type === 'number' || schema.type === 'integer') return this.#number(schema);
    if (schema.type === 'boolean') return this.#extreme === 'longest';
    if (schema.type === 'null') return null;
    return this.#text(schema, name);
  }

  #members({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
    const wanted = Object.entries(properties).filter(([name]) => this.#extreme !== 'least' || required.includes(name));
    return Object.fromEntries(wanted.map(([name, member]) => [name, this.#value(member, name)]));
  }
}

/** What the schema checks by more than JSON Schema can say. */
const NAMED: Record<string, string> = { timeZone: 'Antarctica/DumontDUrville', allowedAddresses: '192.168.255.255' };
/** One for each form of the contract that is no id; a new form needs one. */
const EXAMPLES = ['NL', '#ffffff', '23:59', `${'A'.repeat(43)}=`];
function unknownPattern(pattern: string): never {
  throw new Error(`extreme-values.fixture.ts has no example of ${pattern}`);
}
