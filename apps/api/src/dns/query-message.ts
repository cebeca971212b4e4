import dnsPacket, { type RecordType } from 'dns-packet';

/** Encodes a query without recursion, for a server that has the zone itself. */
export function encodeQuery({ id, name, type }: { id: number; name: string; type: RecordType }): Buffer {
  return dnsPacket.encode({ type: 'query', id, flags: 0, questions: [{ name, type, class: 'IN' }] });
}
