/** Parses a time of day as people type it: `9`, `9:05`, `9.05`, `0905`. Returns `09:05`; null if the text is not a time. */
export function parseTime(text: string): string | null {
  const [, hour = '', minute = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;
}
