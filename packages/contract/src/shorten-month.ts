/** British English shortens September, as the only month, to four letters: `Sept` becomes `Sep`. */
export function shortenMonth(text: string): string {
  return text.replace(/Sept\b/g, 'Sep');
}
