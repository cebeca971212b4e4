import type { Contract, ServiceStatus } from '@demarc/contract/service.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../lib/format.ts';
import { type BandFact, FactBand } from '../../ui/fact-band.tsx';
import { Status } from '../../ui/status.tsx';
import { formatEarliestEnd, formatTermEnd, isRenewing } from '../contract-term.ts';
import { getLineDisplay } from '../line-display.ts';

interface ServiceFactBandProps {
  service: {
    status: ServiceStatus;
    activeSince: string | null;
    contractEndDate: string | null;
    terminationDate: string | null;
    contract: Contract | null;
    monthlyAmount: string;
  };
  /** Translation keys. */
  texts: { activeSince: string; endsOn: string; termEnd: string; perMonth: string };
  /** The problem of the service, shown instead of its status. */
  problem?: { glyph: GlyphName; text: string } | null;
  /** The facts that people look up about this kind of service, shown after its status. */
  facts: readonly BandFact[];
}

/** The facts that people look up first about a service: its status, the facts of its kind, when it can end and what it costs. */
export function ServiceFactBand({ service, texts, facts, problem }: ServiceFactBandProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, activeSince, monthlyAmount } = service;
  const { glyph, word } = getLineDisplay(status);
  return (
    <FactBand
      facts={[
        {
          label: t('line.status'),
          value: <Status name={problem?.glyph ?? glyph}>{problem?.text ?? t(word)}</Status>,
          more: [problem && t(word), activeSince && t(texts.activeSince, { date: formats.date(activeSince) })]
            .filter(Boolean)
            .join(' '),
        },
        ...facts,
        ...getEndFact(service, texts, t, formats),
        { label: t(texts.perMonth), value: formats.money(Number(monthlyAmount)) },
      ]}
    />
  );
}

/** Returns when the service or its first term ends, or how the contract renews after that. None without a contract. */
function getEndFact(
  service: ServiceFactBandProps['service'],
  texts: ServiceFactBandProps['texts'],
  t: TFunction,
  formats: Formats,
): BandFact[] {
  const { terminationDate, contract } = service;
  if (terminationDate) return [{ label: t(texts.endsOn), value: formats.date(terminationDate) }];
  if (!contract) return [];
  return [
    {
      label: t(isRenewing(service) ? 'line.term' : texts.termEnd),
      value: formatTermEnd(service, { t, formats }),
      more: formatEarliestEnd(contract, { t, formats }),
    },
  ];
}
