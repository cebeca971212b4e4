import { type DnsFailureReason, dnsFailureReasons } from '@demarc/contract/ip-address.ts';
import { DnsUpdateError } from '../../dns/types.ts';

/** Returns the reason as customers see it. */
export function toFailureReason(error: unknown): DnsFailureReason {
  const reason = error instanceof DnsUpdateError ? error.reason : 'NOT_READ_BACK';
  return dnsFailureReasons.find((dnsFailureReason) => dnsFailureReason === reason) ?? 'SERVFAIL';
}

export function formatDnsError(error: Error): string {
  return `A change of reverse DNS was not published: ${error.message}`;
}
