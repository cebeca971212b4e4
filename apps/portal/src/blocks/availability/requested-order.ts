const lineOrder = /^\/orders\/line\/new\?(?:.*&)?postalCode=(\d{4})([A-Z]{2})&houseNumber=(\d{1,5})(?!\d)/;

/**
 * The address that a visitor is about to order a line for, such as `1234 AC 31`, from the page to return to after sign-in; null if
 * there is none. Short, because the home page loads it first.
 */
export function findRequestedAddress(returnTo: string | null | undefined): string | null {
  return (
    lineOrder
      .exec(returnTo ?? '')
      ?.slice(1)
      .join(' ') ?? null
  );
}
