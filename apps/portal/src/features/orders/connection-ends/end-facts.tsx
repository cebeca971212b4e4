import type { PathEnd } from '@demarc/contract/connection-path.ts';
import type { TFunction } from 'i18next';
import { formatEnd } from '../../../blocks/connection-path/format-end.ts';
import { type Fact, MissingValue } from '../../../ui/facts.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';

/** The location of an end, for the review. We choose the panel and the ports if the customer does not. */
export function getEndFacts(end: PathEnd, t: TFunction): Fact[] {
  const { roomOrCage, cabinet, patchPanel, ports } = end;
  return [
    ...toFacts([
      [t('dc-connection-order.location'), formatEnd(end, t)],
      [t('dc-connection-new.room'), roomOrCage],
      [t('dc-connection-new.cabinet'), cabinet],
    ]),
    { label: t('dc-connection-new.panel'), value: renderChosen(patchPanel, t) },
    { label: t('dc-connection-new.ports'), value: renderChosen(ports.join(', '), t) },
  ];
}

/** Renders a panel, ports or a channel, or says that we choose it. */
export function renderChosen(value: string | null, t: TFunction) {
  return renderIdentifier(value) ?? <MissingValue>{t('dc-connection-new.we-choose')}</MissingValue>;
}
