// What JSON.parse gives, before anybody has judged it.
type Members = Record<string, unknown>;
/** An object with members: no list, and not null. */
export const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value);
