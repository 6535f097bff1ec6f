// What a person is called on screens and in logs.

interface Named {
  firstName: string;
  lastName: string;
  email: string;
}

/** The address where no name was given. */
export const personName = ({ firstName, lastName, email }: Named): string => `${firstName} ${lastName}`.trim() || email;
