import type { Customer } from '@demarc/contract/customer.ts';
import { downloadMsa, getMsa } from '@demarc/contract/msa.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { query } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { msaGlyphs } from './msa-glyphs.ts';

/** The master service agreement in force, or the newest one; only administrators see its details. */
export function Agreement({ customer: { customerId, msa }, isAdmin }: { customer: Customer; isAdmin: boolean }) {
  const { t } = useTranslation();
  return (
    <Section title={t('msa.one')} aside={isAdmin && <Link to="/company/agreements">{t('msa.all')}</Link>}>
      {!msa ? (
        <p>{t('msa.not-offered')}</p>
      ) : isAdmin ? (
        <AgreementFacts customerId={customerId} />
      ) : (
        <Status name={msaGlyphs[msa.status]}>{t(`msa.status-${msa.status}`)}</Status>
      )}
    </Section>
  );
}

function AgreementFacts({ customerId }: { customerId: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const agreement = useQuery(query(getMsa, { params: { customerId } }));
  return (
    <AsyncContent result={agreement} name={t('msa.one')} lines={3}>
      {({ status, version, signedAt, signedByName, expiresAt }) => (
        <Facts
          facts={[
            { label: t('msa.status'), value: <Status name={msaGlyphs[status]}>{t(`msa.status-${status}`)}</Status> },
            { label: t('msa.title-label'), value: `${t('msa.type-AGREEMENT')}, ${t('msa.version', { version })}` },
            ...(signedAt
              ? [
                  {
                    label: t('msa.signed'),
                    value: t('msa.signed-by', { date: formats.date(signedAt), name: signedByName ?? '' }),
                  },
                ]
              : []),
            ...(status === 'OFFERED' ? [{ label: t('msa.sign-before'), value: formats.date(expiresAt) }] : []),
          ]}
        />
      )}
    </AsyncContent>
  );
}

export function SignedAgreementButton({ customerId, msaId }: { customerId: number; msaId: string }) {
  const { t } = useTranslation();
  const request = { params: { customerId, msaId }, query: { type: 'SIGNED_AGREEMENT' as const } };
  const download = useDownload(downloadMsa, request);
  return (
    <ActionButton icon="download" label={t('msa.one')} isBusy={download.isPending} onClick={() => download.start(request)} />
  );
}
