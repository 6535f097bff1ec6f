// Logs failures that the user need not see. Never a token, a position of an own ship or a person's name.
export const log = {
  warn(what: string, problem: unknown): void {
    console.warn(`[fathom] ${what}:`, problem instanceof Error ? problem.message : problem);
  },
};
