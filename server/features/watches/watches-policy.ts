// Who may watch: everybody of the organisation. Its watches and their logs are seen and written by all of it.
export const watchPolicy = {
  async may(): Promise<void> {
    // row-level security lets the caller see and write watches of its own organisation alone, and add lines to a log in its own name
  },
};
