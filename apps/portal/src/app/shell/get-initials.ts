/** The initials of the first two parts of a user name: `AN` for admin@noordlijn.example. */
export function getInitials(username: string): string {
  const context = username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return context
    .slice(0, 2)
    .map((part) => part.charAt(0).toUpperCase())
    .join('');
}
