// What went wrong and is no news for the user. Never a token, a position of an own ship or a person's name.
export const log = {
  warn(what: string, problem: unknown): void {
    console.warn(`[fathom] ${what}:`, problem instanceof Error ? problem.message : problem);
  },
};
