// Who may describe a ship for threat assessments. Rows of other organisations count as missing.
/** Everyone of the organisation: what is entered is shared by all of it. */
export const describeShipPolicy = {
  async may(): Promise<void> {
    // row-level security has answered
  },
};
