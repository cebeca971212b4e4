import type { PathEnd } from '@demarc/contract/connection-path.ts';
import type { TFunction } from 'i18next';
import { formatEnd } from '../../../blocks/connection-path/format-end.ts';
import { type Fact, MissingValue } from '../../../ui/facts.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import { getPortChooserKey } from './port-chooser-key.ts';

/** The location of an end, for the review. If the customer leaves the panel and the ports open, their owner chooses them. */
export function getEndFacts(end: PathEnd, t: TFunction): Fact[] {
  const { party, roomOrCage, cabinet, patchPanel, ports } = end;
  const chooser = getPortChooserKey(party === 'THIRD_PARTY');
  return [
    ...toFacts([
      [t('dc-connection-order.location'), formatEnd(end, t)],
      [t('dc-connection-new.room'), roomOrCage],
      [t('dc-connection-new.cabinet'), cabinet],
    ]),
    { label: t('dc-connection-new.panel'), value: renderChosen(patchPanel, t, chooser) },
    { label: t('dc-connection-new.ports'), value: renderChosen(ports.join(', '), t, chooser) },
  ];
}

/** Renders a panel, ports or a channel, or says who chooses it: we, unless it belongs to another company. */
export function renderChosen(value: string | null, t: TFunction, chooser = getPortChooserKey(false)) {
  return renderIdentifier(value) ?? <MissingValue>{t(chooser)}</MissingValue>;
}
