// How a person of the organisation is called.

/** The name, or the address of who has not given one. */
export const personName = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string =>
  `${firstName} ${lastName}`.trim() || email;
