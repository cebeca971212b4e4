/** The service ID prefix of each type of service. */
const prefixes = { LINE: 'LN' } as const;
export type NumberedService = keyof typeof prefixes;

/** `LN-204512`: the number by which people refer to a service. */
export function formatServiceId(type: NumberedService, id: number): string {
  return `${prefixes[type]}-${id}`;
}

const written = new RegExp(`(?:^|[ #(])(${Object.values(prefixes).join('|')})[ -]?(\\d{1,10})$`, 'i');

/** Parses a service ID at the end of a text, such as `LN-204512` or `ln 204512`; null if there is none. */
export function parseServiceId(text: string): { type: NumberedService; id: number } | null {
  const [, prefix, digits] = written.exec(text) ?? [];
  const type = (Object.keys(prefixes) as NumberedService[]).find((one) => prefixes[one] === prefix?.toUpperCase());
  return type && digits ? { type, id: Number(digits) } : null;
}
