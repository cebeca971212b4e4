import { serviceKinds } from './kinds/registry.ts';

type PrefixOf<T extends keyof typeof serviceKinds> = (typeof serviceKinds)[T]['idPrefix'];
/** The types of service that have service IDs. */
export type ServiceIdType = {
  [T in keyof typeof serviceKinds]: PrefixOf<T> extends string ? T : never;
}[keyof typeof serviceKinds];

const typesByPrefix = new Map<string, ServiceIdType>(
  Object.entries(serviceKinds).flatMap(([type, { idPrefix }]) => (idPrefix ? [[idPrefix, type as ServiceIdType] as const] : [])),
);

export const serviceIdTypes: readonly ServiceIdType[] = [...typesByPrefix.values()];

/** Formats the number that people use to refer to a service, such as `LN-204512`. */
export function formatServiceId(type: ServiceIdType, id: number): string {
  return `${serviceKinds[type].idPrefix}-${id}`;
}

const serviceIdPattern = new RegExp(`(?:^|[ #(])(${[...typesByPrefix.keys()].join('|')})[ -]?(\\d{1,10})$`, 'i');

/** Parses a service ID at the end of a text, such as `LN-204512` or `ln 204512`; null if there is none. */
export function parseServiceId(text: string): { type: ServiceIdType; id: number } | null {
  const [, prefix = '', digits] = serviceIdPattern.exec(text) ?? [];
  const type = typesByPrefix.get(prefix.toUpperCase());
  return type && digits ? { type, id: Number(digits) } : null;
}
