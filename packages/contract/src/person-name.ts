interface Named {
  firstName?: string | null;
  middleName?: string | null;
  lastName?: string | null;
}

/** A person's name as it is spoken; empty where nothing is known. */
export function personName({ firstName, middleName, lastName }: Named): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
