import { parseCreditorReference } from '@demarc/contract/creditor-reference.ts';

const minLength = 9;
const maxLength = 12;
const maxReferences = 200;

/**
 * Finds numbers in a remittance text that may be invoice numbers, even if they contain spaces, dots, dashes or slashes, such as
 * `2025 00123`. The caller checks whether such an invoice exists.
 */
export function findReferences(texts: readonly (string | null)[]): string[] {
  const references = new Set<string>();
  for (const text of texts) {
    if (!text) continue;
    const structured = parseCreditorReference(text);
    if (structured) references.add(structured);
    // Structured references may be written into the text as well.
    for (const [reference] of text.matchAll(/\bRF\d{2}[A-Z0-9 ]{1,25}/gi)) {
      const number = parseCreditorReference(reference) ?? parseCreditorReference(reference.split(' ')[0]!);
      if (number) references.add(number);
    }
    for (const number of joinDigits(text)) references.add(number);
  }
  return [...references].slice(0, maxReferences);
}

/** Yields every run of digits, and every series of neighboring runs, that is as long as an invoice number. */
function* joinDigits(text: string): Generator<string> {
  const runs = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, from: index, to: index + digits.length }));
  for (let first = 0; first < runs.length; first += 1) {
    let joinedDigits = '';
    for (let next = first; next < runs.length && joinedDigits.length < maxLength; next += 1) {
      const separator = next === first ? '' : text.slice(runs[next - 1]!.to, runs[next]!.from);
      if (!/^[ ./-]?$/.test(separator)) break;
      joinedDigits += runs[next]!.digits;
      if (joinedDigits.length >= minLength && joinedDigits.length <= maxLength) yield joinedDigits;
    }
  }
}
