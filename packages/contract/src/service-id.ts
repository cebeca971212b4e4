/** The service ID prefix of each type of service. */
const prefixes = { LINE: 'LN' } as const;
export type ServiceIdType = keyof typeof prefixes;

/** `LN-204512`: the number by which people refer to a service. */
export function formatServiceId(type: ServiceIdType, id: number): string {
  return `${prefixes[type]}-${id}`;
}

const serviceIdPattern = new RegExp(`(?:^|[ #(])(${Object.values(prefixes).join('|')})[ -]?(\\d{1,10})$`, 'i');

/** Parses a service ID at the end of a text, such as `LN-204512` or `ln 204512`; null if there is none. */
export function parseServiceId(text: string): { type: ServiceIdType; id: number } | null {
  const [, prefix, digits] = serviceIdPattern.exec(text) ?? [];
  const type = (Object.keys(prefixes) as ServiceIdType[]).find((one) => prefixes[one] === prefix?.toUpperCase());
  return type && digits ? { type, id: Number(digits) } : null;
}
