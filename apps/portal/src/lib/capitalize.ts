/** Capitalizes a text that starts with a word in lower case, such as a Dutch month or network. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
