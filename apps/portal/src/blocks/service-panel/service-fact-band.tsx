import type { Contract, ServiceStatus } from '@demarc/contract/service.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { type BandFact, FactBand } from '../../ui/fact-band.tsx';
import { Status } from '../../ui/status.tsx';
import { getLineDisplay } from '../line-display.ts';

interface ServiceFactBandProps {
  service: {
    status: ServiceStatus;
    activeSince: string | null;
    terminationDate: string | null;
    contract: Contract | null;
    monthlyAmount: string;
  };
  /** Translation keys. */
  texts: { activeSince: string; endsOn: string; termEnd: string; perMonth: string };
  /** What people ask about this kind of service, after its status. */
  facts: readonly BandFact[];
}

/** What people look up first about a service: its status, its own facts, when it can end and what it costs. */
export function ServiceFactBand({ service, texts, facts }: ServiceFactBandProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, activeSince, terminationDate, contract, monthlyAmount } = service;
  const { glyph, word } = getLineDisplay(status);
  return (
    <FactBand
      facts={[
        {
          label: t('line.status'),
          value: <Status name={glyph}>{t(word)}</Status>,
          more: activeSince && t(texts.activeSince, { date: formats.date(activeSince) }),
        },
        ...facts,
        ...(terminationDate
          ? [{ label: t(texts.endsOn), value: formats.date(terminationDate) }]
          : contract
            ? [
                {
                  label: t(texts.termEnd),
                  value: formats.date(contract.initialTermEndDate),
                  more: t('line.earliest', { date: formats.date(contract.earliestTerminationDate) }),
                },
              ]
            : []),
        { label: t(texts.perMonth), value: formats.money(Number(monthlyAmount)) },
      ]}
    />
  );
}
