/**
 * Masks an address as `r•••••••a@example.nl`: its owner recognizes it, and nobody else can write to it. The number of dots is
 * fixed.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = [...email.slice(0, at)];
  const last = name.length > 2 ? name.at(-1) : '';
  return `${name[0] ?? ''}•••••••${last}${email.slice(at)}`;
}
