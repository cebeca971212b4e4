interface PersonNameParts {
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
}

/** Formats a person's full name; empty if no part is known. */
export function formatPersonName({ firstName, middleName, lastName }: PersonNameParts): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
