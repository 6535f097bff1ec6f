// Whose alerts may be acknowledged: a mark is the caller's own row, whatever id it names. Of alerts of others it says nothing, and answers
// like one of an alert that never was: a device may know it alone.
export const ownMarkPolicy = {
  async may(): Promise<void> {
    // row-level security lets the caller see and write marks of its own account alone
  },
};
