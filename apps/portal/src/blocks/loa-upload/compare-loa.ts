import { listPortNames, normalizeLabel } from '@demarc/contract/connection-end.ts';
import { findDates } from './find-dates.ts';

/** What an LOA (letter of authorization) should say; null for what the order does not say. */
export interface LoaExpectation {
  /** The company that owns the panel; `issuedTo` is our company. */
  issuedBy: string | null;
  issuedTo: string | null;
  site: { code: string; name: string } | null;
  panel: string | null;
  /** Empty if no port was ordered. */
  ports: readonly string[];
  /** `2026-12-31`. */
  validUntil: string | null;
}

const loaFields = ['issuedBy', 'issuedTo', 'site', 'panel', 'port', 'validUntil'] as const;
export type LoaField = (typeof loaFields)[number];

/** A field of an LOA, compared with the order. */
export interface LoaFinding {
  field: LoaField;
  status: 'equal' | 'different' | 'not-found';
  expected: string | null;
  /** The text in the LOA; a date as `2026-12-31`. */
  found: string | null;
}

/** Compares the text of an LOA with the order. Fields that neither mentions are left out. */
export function compareLoa(lines: readonly string[], expected: LoaExpectation): readonly LoaFinding[] {
  const text = ` ${simplify(lines.join(' '))} `;
  const mentions = (name: string) => text.includes(` ${simplify(name)} `);
  const { issuedBy, issuedTo, site, panel, ports, validUntil } = expected;
  const siteText = site && `${site.name} (${site.code})`;
  const matchesSite = (value: string) => site !== null && [site.code, site.name].some((name) => isPartOf(name, value));
  return [
    compare('issuedBy', issuedBy, findValues(lines, 'issuedBy'), (value) => isPartOf(issuedBy, value), mentions),
    compare('issuedTo', issuedTo, findValues(lines, 'issuedTo'), (value) => isPartOf(issuedTo, value), mentions),
    compare('site', siteText, findValues(lines, 'site'), matchesSite, () =>
      [site?.code, site?.name].some((name) => name && mentions(name)),
    ),
    compare(
      'panel',
      panel,
      findValues(lines, 'panel'),
      (value) => isSamePanel(panel, value),
      (name) => hasPanel(lines, name),
    ),
    compare(
      'port',
      ports.join(', ') || null,
      findValues(lines, 'port'),
      (value) => hasPorts(value, ports),
      () => false,
    ),
    compareDate(
      validUntil,
      findValues(lines, 'validUntil').flatMap((value) => findDates(value).slice(0, 1)),
    ),
  ].filter((finding) => finding !== null);
}

/** Compares a field. A value after a label decides; without a label, it is enough that the LOA mentions the name anywhere. */
function compare(
  field: LoaField,
  expected: string | null,
  values: readonly string[],
  matches: (value: string) => boolean,
  mentions: (expected: string) => boolean,
): LoaFinding | null {
  if (expected === null) return values[0] === undefined ? null : { field, status: 'different', expected, found: values[0] };
  const match = values.find(matches);
  if (match !== undefined || mentions(expected)) return { field, status: 'equal', expected, found: match ?? expected };
  return { field, status: values.length > 0 ? 'different' : 'not-found', expected, found: values[0] ?? null };
}

function compareDate(expected: string | null, dates: readonly string[]): LoaFinding | null {
  const [firstDate = null] = dates;
  const field = 'validUntil';
  if (expected === null) return firstDate === null ? null : { field, status: 'different', expected, found: firstDate };
  if (firstDate === null) return { field, status: 'not-found', expected, found: null };
  return { field, status: dates.includes(expected) ? 'equal' : 'different', expected, found: firstDate };
}

/** Labels in English and Dutch, longest first. */
const labels: Record<LoaField, string> = {
  issuedBy: 'issued by|granted by|authorized by|authorizing party|grantor|issuer|afgegeven door|verleend door|machtiginggever',
  issuedTo: 'issued to|granted to|authorized party|authorized company|grantee|afgegeven aan|verleend aan|gemachtigde',
  site: 'data ?cent(?:er|re)|site|facility|building|location|datacenter|gebouw|vestiging|locatie',
  panel: 'patch ?panel(?: id| name| number)?|panel|odf|patchpaneel|paneel',
  port: 'port(?:s|\\(s\\))?(?: number| pair)?|position|poort(?:en)?|positie',
  validUntil:
    'valid (?:until|through|thru|to)|expir(?:y|ation)(?: date)?|expires(?: on)?|geldig tot(?: en met)?|vervalt op|vervaldatum',
};

/** Finds the values that follow a label, on the same line or on the next. */
function findValues(lines: readonly string[], field: LoaField): readonly string[] {
  const pattern = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${labels[field]})(?:\\s*[:#=]|\\s)\\s*(.*)$`, 'iu');
  const labelOnly = new RegExp(`(?:^|[^\\p{L}\\p{N}])(?:${labels[field]})\\s*[:#=]?\\s*$`, 'iu');
  return lines.flatMap((line, index) => {
    const value = labelOnly.test(line) ? (lines[index + 1] ?? '') : (pattern.exec(line)?.[1] ?? '');
    const trimmedValue = cutValue(value, field);
    return trimmedValue ? [trimmedValue] : [];
  });
}

/** Cuts off a value where the next column or the next label on the same line begins. */
function cutValue(value: string, field: LoaField): string {
  const otherLabels = loaFields.filter((otherField) => otherField !== field).map((otherField) => labels[otherField]);
  const [firstColumn = ''] = value.split(/\s{3,}|;|\|/);
  const nextLabel = new RegExp(`[\\s,]+(?:${otherLabels.join('|')})(?![\\p{L}\\p{N}])`, 'iu').exec(firstColumn);
  // The last period of `B.V.` is part of the name.
  return firstColumn
    .slice(0, nextLabel?.index ?? firstColumn.length)
    .replace(/(?<!\.\p{L})[\s.,:]+$/u, '')
    .trim();
}

/** Returns the words in lower case without accents, punctuation and legal forms, so that `Example B.V.` equals `EXAMPLE BV`. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:b\.?\s?v|n\.?\s?v|ltd|limited|llc|inc|gmbh|s\.?a)\b\.?/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isPartOf(name: string | null, value: string): boolean {
  return name !== null && ` ${simplify(value)} `.includes(` ${simplify(name)} `);
}

function isSamePanel(panel: string | null, value: string): boolean {
  return panel !== null && value.split(/[\s,]+/).some((word) => normalizeLabel(word) === normalizeLabel(panel));
}

/** Whether the text names the panel. Without a label, only a name with a letter and a digit is unmistakable. */
function hasPanel(lines: readonly string[], panel: string): boolean {
  return /\p{L}/u.test(panel) && /\d/.test(panel) && lines.some((line) => isSamePanel(panel, line));
}

/** Whether a text such as `11 and 12`, `11-12` or `11/12` names every port. */
function hasPorts(value: string, ports: readonly string[]): boolean {
  const words = value.split(/\s*(?:[,&+;]|\b(?:and|en|to|tot)\b|\s)\s*/i).filter(Boolean);
  const namedPorts = words.flatMap((word) => [
    ...listPortNames([word]),
    ...(/^\w+-\w+$/.test(word) ? listPortNames(word.split('-')) : []),
  ]);
  return listPortNames(ports).every((port) => namedPorts.includes(port));
}
