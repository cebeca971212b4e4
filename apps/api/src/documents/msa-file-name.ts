import type { MsaDocumentType } from '@demarc/contract/msa.ts';

const suffixes: Readonly<Record<MsaDocumentType, string>> = {
  AGREEMENT: '',
  SIGNED_AGREEMENT: '-signed',
  AUDIT_TRAIL: '-proof',
  DPA: '-dpa',
  SLA: '-sla',
};

/**
 * Builds a file name such as `msa-2026.1-noordlijn-telecom-signed.pdf`: letters, digits, dots and hyphens for any company name.
 */
export function buildMsaFileName(type: MsaDocumentType, version: string, companyName: string): string {
  const company = toSlug(companyName);
  return `msa-${version.replace(/[^\w.]/g, '')}${company && `-${company}`}${suffixes[type]}.pdf`;
}

/** Lower-case ASCII without the legal form at the end. */
function toSlug(companyName: string): string {
  return companyName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/(?:^|-)(?:b-?v|n-?v|v-?o-?f)$/, '')
    .slice(0, 40)
    .replace(/-$/, '');
}
