// Choices as they stand in the database, also those that an older version or another machine has written.
import { DEFAULT_PREFERENCES, type PreferenceChoices, StoredChoices } from '#contract/preferences.ts';

export interface ReadChoices {
  choices: PreferenceChoices;
  /** Members that stand there and cannot be read. Their defaults are taken. */
  unreadable: string[];
}

/** Never throws, whatever stands there: what cannot be read, or was never written, has its default, which leaves out no peril and no place. */
export function readChoices(written: unknown): ReadChoices {
  const stored = { ...DEFAULT_PREFERENCES, ...(written as object | null) };
  const members = Object.entries(StoredChoices.shape).map(([name, schema]) => {
    const read = schema.safeParse(stored[name as keyof PreferenceChoices]);
    return { name, read };
  });
  const readable = members.flatMap(({ name, read }) => (read.success ? [[name, read.data] as const] : []));
  return {
    choices: { ...DEFAULT_PREFERENCES, ...(Object.fromEntries(readable) as Partial<PreferenceChoices>) },
    unreadable: members.flatMap(({ name, read }) => (read.success ? [] : [name])),
  };
}
