/**
 * Converts a text to the characters that every SEPA bank accepts (EPC217-08): letters lose their accents, and other characters
 * become spaces. A slash is not allowed at the start or the end, and two slashes in a row are not allowed.
 */
export function toSepaText(text: string, maxLength: number): string {
  const latin = text
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/&/g, '+')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return latin
    .replace(/[^a-zA-Z0-9/?:().,'+ -]+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/\s+/g, ' ')
    .replace(/^[ /]+/, '')
    .slice(0, maxLength)
    .replace(/[ /]+$/, '');
}
