import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildMsaFileName } from './msa-file-name.ts';

it.each([
  ['AGREEMENT', 'Noordlijn Telecom B.V.', 'msa-2026.1-noordlijn-telecom.pdf'],
  ['SIGNED_AGREEMENT', 'Noordlijn Telecom BV', 'msa-2026.1-noordlijn-telecom-signed.pdf'],
  ['AUDIT_TRAIL', 'Café Zürich N.V.', 'msa-2026.1-cafe-zurich-proof.pdf'],
  ['DPA', 'v.o.f. De Korenaar', 'msa-2026.1-v-o-f-de-korenaar-dpa.pdf'],
  ['SLA', 'شركة 🚀', 'msa-2026.1-sla.pdf'],
  ['SLA', 'B.V.', 'msa-2026.1-sla.pdf'],
  ['AGREEMENT', 'Bedrijf2bv', 'msa-2026.1-bedrijf2bv.pdf'],
  ['AGREEMENT', '../../etc/passwd\r\nSet-Cookie: a', 'msa-2026.1-etc-passwd-set-cookie-a.pdf'],
] as const)('names %s of %j %s', (type, company, name) => {
  expect(buildMsaFileName(type, '2026.1', company)).toBe(name);
});

it('builds a safe file name for any company', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (company) => {
      expect(buildMsaFileName('SIGNED_AGREEMENT', '2026.1', company)).toMatch(/^msa-2026\.1(-[a-z0-9]+)*-signed\.pdf$/);
    }),
  );
});
