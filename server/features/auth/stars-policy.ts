// Whose stars may be changed: a star is the caller's own row, whatever it is of, so nobody learns by it what is there.
export const ownStarPolicy = {
  async may(): Promise<void> {
    // row-level security lets the caller see and write stars of its own account alone
  },
};
