// What JSON.parse returns, before it is judged.
type Members = Record<string, unknown>;
/** An object with members: not an array and not null. */
export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
