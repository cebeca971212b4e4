interface Named {
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
}

/** A person's full name; empty if no part is known. */
export function personName({ firstName, middleName, lastName }: Named): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
