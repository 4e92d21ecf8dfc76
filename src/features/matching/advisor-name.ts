/** What an advisor's name is made of, as read beside their account. */
export interface AdvisorNames {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string;
}

/** The name that the other side reads; an advisor who has given none is called by their username. */
export const advisorName = ({ firstName, lastName, username }: AdvisorNames): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
