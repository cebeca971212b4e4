import { type DelegationResult, DnsUpdateError, type DnsUpdateFailure, type DnsUpdater } from '../dns/types.ts';

/** A name server in memory, whose failures a test chooses. */
export interface FakeReverseDns extends DnsUpdater {
  /** Values of the published records, by type and name. */
  records: Map<string, readonly string[]>;
  /** The updates that arrived, in order. */
  received: string[];
  /** Addresses of forward names. */
  forward: Map<string, readonly string[]>;
  /** Forward names whose lookup fails. */
  unreachableNames: Set<string>;
  /** Results of name servers; name servers that are not listed are authoritative. */
  nameservers: Map<string, DelegationResult['state']>;
  /** Makes every update fail; null to accept them. */
  failure: DnsUpdateFailure | null;
  /** Called before an update gets its response. */
  onUpdate: (name: string) => Promise<void> | void;
  /** Accepts updates and forgets them. */
  isForgetful: boolean;
}

export function createFakeReverseDns(): FakeReverseDns {
  const records = new Map<string, readonly string[]>();
  const fake: FakeReverseDns = {
    records,
    received: [],
    forward: new Map(),
    unreachableNames: new Set(),
    nameservers: new Map(),
    failure: null,
    isForgetful: false,
    onUpdate: () => {},
    async replaceRecordSet({ name, type, values }) {
      await fake.onUpdate(name);
      if (fake.failure) throw new DnsUpdateError(fake.failure, `the test wants ${fake.failure}`);
      fake.received.push(`${type} ${name} ${values.join(' ')}`.trim());
      if (fake.isForgetful) return;
      if (values.length > 0) records.set(`${type} ${name}`, values);
      else records.delete(`${type} ${name}`);
    },
    async readRecordSet(name, type) {
      if (fake.failure) throw new DnsUpdateError(fake.failure, `the test wants ${fake.failure}`);
      return [...(records.get(`${type} ${name}`) ?? [])];
    },
    async lookUpForward(name) {
      if (fake.unreachableNames.has(name)) throw new Error(`the test cannot look up ${name}`);
      return [...(fake.forward.get(name) ?? [])];
    },
    async checkDelegation(_zone, nameservers) {
      return nameservers.map((nameserver) => ({ nameserver, state: fake.nameservers.get(nameserver) ?? 'ANSWERS' }));
    },
  };
  return fake;
}
