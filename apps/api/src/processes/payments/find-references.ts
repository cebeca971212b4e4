import { parseCreditorReference } from '@demarc/contract/creditor-reference.ts';

const minLength = 9;
const maxLength = 12;
const maxReferences = 200;

/**
 * Finds numbers in a remittance text that may be invoice numbers, even if they contain spaces, dots, dashes or slashes, such as
 * `2025 00123`. The caller checks whether such an invoice exists.
 */
export function findReferences(texts: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const structured = parseCreditorReference(text);
    if (structured) found.add(structured);
    // Structured references may be written into the text as well.
    for (const [reference] of text.matchAll(/\bRF\d{2}[A-Z0-9 ]{1,25}/gi)) {
      const number = parseCreditorReference(reference) ?? parseCreditorReference(reference.split(' ')[0]!);
      if (number) found.add(number);
    }
    for (const number of joinDigits(text)) found.add(number);
  }
  return [...found].slice(0, maxReferences);
}

/** Every run of digits, and every series of neighboring runs, that is as long as an invoice number. */
function* joinDigits(text: string): Generator<string> {
  const runs = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, from: index, to: index + digits.length }));
  for (let first = 0; first < runs.length; first += 1) {
    let joined = '';
    for (let at = first; at < runs.length && joined.length < maxLength; at += 1) {
      const between = at === first ? '' : text.slice(runs[at - 1]!.to, runs[at]!.from);
      if (!/^[ ./-]?$/.test(between)) break;
      joined += runs[at]!.digits;
      if (joined.length >= minLength && joined.length <= maxLength) yield joined;
    }
  }
}
