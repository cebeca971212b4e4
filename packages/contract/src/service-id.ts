/** What the service ID of each kind of service begins with. */
const prefixes = { LINE: 'LN' } as const;
export type NumberedService = keyof typeof prefixes;

/** `LN-204512`: what people call a service by. */
export function formatServiceId(type: NumberedService, id: number): string {
  return `${prefixes[type]}-${id}`;
}

const written = new RegExp(`(?:^|[ #(])(${Object.values(prefixes).join('|')})[ -]?(\\d{1,10})$`, 'i');

/** Reads a service ID at the end of a text, however it is written: `LN-204512`, `ln 204512`; null where there is none. */
export function parseServiceId(text: string): { type: NumberedService; id: number } | null {
  const [, prefix, digits] = written.exec(text) ?? [];
  const type = (Object.keys(prefixes) as NumberedService[]).find((one) => prefixes[one] === prefix?.toUpperCase());
  return type && digits ? { type, id: Number(digits) } : null;
}
