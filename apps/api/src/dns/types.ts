/** The reason why a name server did not accept a change, or did not respond. */
export type DnsUpdateFailure = 'REFUSED' | 'TIMEOUT' | 'BAD_KEY' | 'BAD_TIME' | 'NOT_AUTHORITATIVE' | 'SERVFAIL' | 'UNREACHABLE';

export class DnsUpdateError extends Error {
  readonly reason: DnsUpdateFailure;
  /** Whether the same change may succeed later without anybody doing anything. */
  readonly isRetryable: boolean;

  constructor(
    reason: DnsUpdateFailure,
    message: string,
    isRetryable = reason !== 'BAD_KEY' && reason !== 'REFUSED' && reason !== 'NOT_AUTHORITATIVE',
  ) {
    super(message);
    this.name = 'DnsUpdateError';
    this.reason = reason;
    this.isRetryable = isRetryable;
  }
}

/** All records of one name and type. Names have no trailing dot. */
export interface RecordSet {
  zone: string;
  name: string;
  type: 'PTR' | 'NS';
  ttl: number;
  /** An empty list removes the record set. */
  values: readonly string[];
}

export interface DelegationResult {
  nameserver: string;
  state: 'ANSWERS' | 'NOT_AUTHORITATIVE' | 'UNREACHABLE';
}

/** Writes to the name server of the operator, and queries name servers. */
export interface DnsUpdater {
  /** Replaces a record set with one signed update. Throws `DnsUpdateError`. */
  replaceRecordSet(recordSet: RecordSet): Promise<void>;
  /** The values that the configured name server has now; empty if the record set does not exist. Throws `DnsUpdateError`. */
  readRecordSet(name: string, type: 'PTR' | 'NS'): Promise<string[]>;
  /** The IPv4 and IPv6 addresses of a name; empty if it has no address or does not exist. Throws `DnsUpdateError`. */
  lookUpForward(name: string): Promise<string[]>;
  /** Checks for each name server whether it is authoritative for a zone. */
  checkDelegation(zone: string, nameservers: readonly string[]): Promise<DelegationResult[]>;
}
