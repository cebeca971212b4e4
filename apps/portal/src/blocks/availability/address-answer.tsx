import type { CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { QuoteButton } from '../quote-request/quote-button.tsx';
import { getAddressOffers, getNetworkNameKey, type NetworkOffer } from './address-offers.ts';
import { formatHeadline, getAnswerGlyph, getAnswerHeadline, getNextStepKey, isQuoteNeeded } from './answer-headline.ts';
import styles from './availability.module.css';
import { CheckProgress } from './check-progress.tsx';
import { ExistingServicesNote } from './existing-services-note.tsx';
import { NetworkFigures } from './network-figures.tsx';
import { UnavailableNetworks } from './unavailable-networks.tsx';
import { useArrivalOrder } from './use-arrival-order.ts';
import { getVerdictLabels } from './verdict-labels.ts';

interface AddressAnswerProps {
  availability: LineAvailability;
  /** The chosen network; without it, the component chooses the best one and keeps the user's choice. */
  choice?: { carrierCode: string; onChange: (network: NetworkOffer) => void; error?: ReactNode; 'data-path'?: string };
  /** The line at the address is being changed, so it does not stand in the way. */
  isChange?: boolean;
  /** A heading of the page, or of a part of it. */
  headingLevel?: 2 | 3;
  onRetry: () => void;
  isChecking: boolean;
  /** What to do with the chosen network. */
  renderActions?: (network: NetworkOffer) => ReactNode;
}

/** The answer to an address check: one sentence, then the networks to choose from, then those that cannot deliver. */
export function AddressAnswer(props: AddressAnswerProps) {
  const { availability, choice, isChange = false, headingLevel = 2, onRetry, isChecking, renderActions } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const [ownChoice, setOwnChoice] = useState('');
  const offers = getAddressOffers(availability, isChange);
  const networks = useArrivalOrder(availability.availabilityId, offers.networks, ({ carrier }) => carrier.carrierCode);
  const headline = getAnswerHeadline(availability, offers);
  const carrierCode = choice?.carrierCode ?? ownChoice;
  const chosen = networks.find(({ carrier }) => carrier.carrierCode === carrierCode) ?? (choice ? undefined : offers.networks[0]);
  const nextStepKey = getNextStepKey(headline);
  const failed = offers.unavailable.filter(({ carrier }) => carrier.error !== null);
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby="address-answer" className={styles.answer}>
      <div className={styles.lead}>
        <Heading id="address-answer" className={styles.headline} tabIndex={-1} aria-live="polite">
          <Glyph name={getAnswerGlyph(headline)} />
          <span>{formatHeadline(headline, { t, formats })}</span>
        </Heading>
        {nextStepKey && <p className={styles.nextStep}>{t(nextStepKey)}</p>}
        <p className={styles.place}>{formatShortAddress(availability.address)}</p>
        <CheckProgress carriers={availability.carriers} complete={availability.complete} />
      </div>
      {isQuoteNeeded(headline) && (
        <div>
          <QuoteButton start={{ type: 'LINE', address: availability.address }} />
        </div>
      )}
      {!isChange && <ExistingServicesNote services={availability.services} />}
      {chosen && renderActions?.(chosen)}
      {networks.length > 0 && (
        <RadioGroup
          label={t('availability.networks')}
          options={networks.map((network) => ({
            value: network.carrier.carrierCode,
            ...toOption(network, availability, { t, formats }),
          }))}
          value={chosen?.carrier.carrierCode ?? ''}
          error={choice?.error}
          data-path={choice?.['data-path']}
          onChange={(value) => {
            const network = networks.find(({ carrier }) => carrier.carrierCode === value);
            if (!network) return;
            if (choice) choice.onChange(network);
            else setOwnChoice(value);
          }}
        />
      )}
      {failed.length > 0 && (
        <div className={styles.failed}>
          <Glyph name="attention" />
          <p>
            {t('availability.no-reply', {
              count: failed.length,
              names: formats.list(failed.map(({ carrier }) => carrier.carrierName)),
            })}
          </p>
          <ActionButton size="small" icon="refresh" label={t('availability.again')} isBusy={isChecking} onClick={onRetry} />
        </div>
      )}
      <UnavailableNetworks
        networks={offers.unavailable.filter(({ carrier }) => carrier.error === null)}
        packages={availability.packages}
      />
    </section>
  );
}

type Words = Parameters<typeof getVerdictLabels>[2];

function toOption({ carrier, packages }: NetworkOffer, availability: LineAvailability, words: Words) {
  const { t, formats } = words;
  const { glyph, why, actor } = getVerdictLabels(carrier, availability.packages, words);
  const [cheapest] = packages;
  return {
    label: <NetworkName carrier={carrier} glyph={glyph} />,
    aside: cheapest && <b>{t('availability.from-amount', { amount: formats.money(Number(cheapest.monthlyAmount)) })}</b>,
    description: (
      <>
        <NetworkFigures carrier={carrier} packages={packages} />
        <small className={styles.why}>{[why, actor && `${actor}.`].filter(Boolean).join(' ')}</small>
      </>
    ),
  };
}

function NetworkName({ carrier, glyph }: { carrier: CarrierResult; glyph: Parameters<typeof Glyph>[0]['name'] }) {
  const { t } = useTranslation();
  return (
    <span className={styles.networkName}>
      <Glyph name={glyph} />
      <span>
        {t(getNetworkNameKey(carrier))}, {carrier.carrierName}
      </span>
    </span>
  );
}
