import type { ColocationKind, ColocationSummary } from '@demarc/contract/colocation.ts';

/** A rack or shared units of the customer where a connection can end. */
export type OwnColocation = Pick<ColocationSummary, 'kind' | 'id' | 'serviceId' | 'name' | 'reference' | 'site'>;

/** The value of a rack or shared units in the form, such as `RACK:311`. */
export function toColocationKey(kind: ColocationKind, id: number): string {
  return `${kind}:${id}`;
}

export function findColocation(all: readonly OwnColocation[], key: string): OwnColocation | undefined {
  return all.find(({ kind, id }) => toColocationKey(kind, id) === key);
}

/** `AMS1-R03-12`, with the customer's own name if there is one. */
export function formatColocation({ name, serviceId, reference }: OwnColocation): string {
  return [name ?? serviceId, reference].filter(Boolean).join(', ');
}
