// How to name a person of the organisation.

/** The name, or the address of somebody without a name. */
export const personName = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }): string =>
  `${firstName} ${lastName}`.trim() || email;
