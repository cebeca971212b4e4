/** The translation key of the greeting at an hour of the day, from 0 to 23. */
export function getGreeting(hour: number): string {
  if (hour >= 18) return 'home.evening';
  return hour < 12 ? 'home.morning' : 'home.afternoon';
}
