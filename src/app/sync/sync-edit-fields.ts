// Which members of an edit's arguments the user can change, and which of them the mutation's schema refuses. Pure.
import { isMembers } from '#contract/json.ts';
import { type MutationName, mutationOf, mutations } from '#domain/mutations.ts';

export interface EditField {
  /** From the arguments inwards: ['perils', 'crime']. */
  path: string[];
  kind: 'text' | 'number' | 'switch' | 'list';
  value: string | boolean;
}

/** What is wrong with a member, by kind: the schema's own messages are for programmers. */
export type Wrong = 'empty' | 'size' | 'form';

/** What the user entered and a form of texts and switches cannot show: it stays as it is, and the dialog says so. */
const KEPT = [
  ...'ships viewDetails featureCollection'.split(' '),
  ...'hardening guards affiliation'.split(' '), // one of a few words
  ...'result startsAt endsAt route contacts incidents'.split(' '),
];

/** These, ids, and members that the app fills in. */
const NOT_TYPED = new Set([
  ...KEPT,
  ...'before upTo accountId preferencesId notificationId teamId alertId entryId noteId'.split(' '),
  ...'at raisedAt clockAt reportedAt priority until forMs kind'.split(' '),
  ...'authorName ship inputs signedAt'.split(' '), // what was signed
]);

function fieldsIn(members: Record<string, unknown>, skipped: ReadonlySet<string>, path: string[]): EditField[] {
  return Object.entries(members).flatMap(([member, value]): EditField[] => {
    const here = [...path, member];
    if (skipped.has(member)) return [];
    if (typeof value === 'boolean') return [{ path: here, kind: 'switch', value }];
    if (typeof value === 'number') return [{ path: here, kind: 'number', value: String(value) }];
    if (typeof value === 'string' || value === null) return [{ path: here, kind: 'text', value: value ?? '' }];
    if (Array.isArray(value))
      return value.every((item) => typeof item === 'string') ? [{ path: here, kind: 'list', value: value.join(', ') }] : [];
    return isMembers(value) ? fieldsIn(value, skipped, here) : [];
  });
}

/** The member that a field is of. A value with the time when it was entered stands one step deeper. */
export const memberOf = ({ path }: EditField): string => path.findLast((member) => member !== 'value') ?? '';

/** In the order of the arguments. The ship can be changed only if the edit adds her. */
export function editFields(name: MutationName, args: unknown): EditField[] {
  if (!isMembers(args) || !(name in mutations)) return []; // a later version of the app wrote it
  const skipped = new Set<string>([...NOT_TYPED, ...mutationOf(name).refs, ...(name === 'fleet.addShip' ? [] : ['mmsi'])]);
  return fieldsIn(args, skipped, []);
}

/** Whether the edit has members that the form does not show and that stay as they are. */
export const keepsMore = (args: unknown): boolean => isMembers(args) && KEPT.some((member) => member in args);

function typedValue({ kind, value }: EditField, before: unknown): unknown {
  if (typeof value === 'boolean') return value;
  const text = value.trim();
  if (kind === 'number') return text === '' ? Number.NaN : Number(text.replace(',', '.'));
  if (kind === 'list')
    return text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
  return text === '' && before === null ? null : text;
}

function valueAt(holder: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, member) => (isMembers(inner) ? inner[member] : undefined), holder);
}

function withValue(holder: unknown, [member = '', ...rest]: readonly string[], value: unknown): unknown {
  const members = isMembers(holder) ? holder : {};
  return { ...members, [member]: rest.length === 0 ? value : withValue(members[member], rest, value) };
}

/** The arguments with the typed values, or what is wrong, by the path of the field joined with dots; '' stands for the whole. */
export function typedArgs(
  name: MutationName,
  args: unknown,
  fields: readonly EditField[],
): { ok: true; args: unknown } | { ok: false; wrong: Record<string, Wrong> } {
  const typed = fields.reduce((holder, field) => withValue(holder, field.path, typedValue(field, valueAt(args, field.path))), args);
  const parsed = mutationOf(name).args.safeParse(typed);
  if (parsed.success) return { ok: true, args: parsed.data };
  const wrong: Record<string, Wrong> = {};
  for (const { path, code } of parsed.error.issues) {
    const field = fields.find((candidate) => candidate.path.every((member, at) => path[at] === member));
    const kind: Wrong =
      typeof field?.value === 'string' && field.value.trim() === ''
        ? 'empty'
        : code === 'too_small' || code === 'too_big'
          ? 'size'
          : 'form';
    wrong[field?.path.join('.') ?? ''] ??= kind;
  }
  return { ok: false, wrong };
}
