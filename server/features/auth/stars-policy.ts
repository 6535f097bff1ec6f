// Which stars may be changed: a star is the caller's own row, whatever id it names, so nobody learns which ids exist.
export const ownStarPolicy = {
  async may(): Promise<void> {
    // row-level security lets the caller see and write stars of its own account alone
  },
};
