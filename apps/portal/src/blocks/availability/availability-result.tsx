import type { AvailablePackage, CarrierResult, LineAvailability } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getRates } from '@demarc/contract/package-facts.ts';
import type { NetworkReason } from '@demarc/contract/recommend-package.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Localization } from '../../ui/data-table/columns.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { QuoteButton } from '../quote-request/quote-button.tsx';
import { getAddressOffers, getNetworkNameKey, type NetworkOffer, type UnavailableNetwork } from './address-offers.ts';
import styles from './availability.module.css';
import { CheckProgress } from './check-progress.tsx';
import { ExistingServicesList, ExistingServicesTitle } from './existing-services-list.tsx';
import { NetworkFacts } from './network-facts.tsx';
import {
  formatHeadline,
  getNextStepKey,
  getResultGlyph,
  getResultHeadline,
  isQuoteNeeded,
  isWatchUseful,
} from './result-headline.ts';
import { SpeedChoice } from './speed-choice.tsx';
import { NetworkReasons, UnavailableNetworks } from './unavailable-networks.tsx';
import { useArrivalOrder } from './use-arrival-order.ts';
import { findWatch, useWatches } from './use-watches.ts';
import { getVerdictLabels } from './verdict-labels.ts';
import { WatchAddress } from './watch-address.tsx';

type FieldProps = NonNullable<ComponentProps<typeof SpeedChoice>['field']>;

/** The choice in a form, and the props of its fields. */
interface Choice {
  carrierCode: string;
  packageCode: string;
  /** The current package of the line to change. */
  present: string | null;
  carrierField: FieldProps;
  packageField: FieldProps;
  onNetworkChange: (network: NetworkOffer) => void;
  onPackageChange: (pkg: AvailablePackage) => void;
}

interface AvailabilityResultProps {
  availability: LineAvailability;
  /** The chosen network and speed; without it, the component chooses the recommended ones and keeps the user's choice. */
  choice?: Choice;
  /** Whether the line at the address is being changed, so that it does not block its network. */
  isChange?: boolean;
  /** Level 2 for a heading of the page, 3 for one of a part of it. */
  headingLevel?: 2 | 3;
  onRetry: () => void;
  isChecking: boolean;
  /** Renders the actions on the chosen network and package. */
  renderActions?: (network: NetworkOffer, pkg: AvailablePackage, variant: 'primary' | 'default') => ReactNode;
  /** Whether to offer watching an address where nothing can be ordered; false if the page does so itself. */
  offersWatch?: boolean;
}

/** The result of an address check: one sentence, the networks and speeds to choose from, and the networks that cannot deliver. */
export function AvailabilityResult(props: AvailabilityResultProps) {
  const {
    availability,
    choice,
    isChange = false,
    headingLevel = 2,
    onRetry,
    isChecking,
    renderActions,
    offersWatch = true,
  } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const [ownChoice, setOwnChoice] = useState({ carrierCode: '', packageCode: '' });
  const offers = getAddressOffers(availability, isChange);
  const networksInArrivalOrder = useArrivalOrder(
    availability.availabilityId,
    offers.networks,
    ({ carrier }) => carrier.carrierCode,
  );
  const networks = availability.complete ? offers.networks : networksInArrivalOrder;
  const { carrierCode, packageCode } = choice ?? ownChoice;
  const services = isChange ? [] : availability.services;
  const hasService = services.length > 0;
  // Customers with a line here seldom want a second one, so no network is preselected for them.
  const preselected = choice || hasService ? undefined : offers.networks[0];
  const chosen = networks.find(({ carrier }) => carrier.carrierCode === carrierCode) ?? preselected;
  const chosenPackage = chosen?.packages.find((pkg) => pkg.packageCode === packageCode);
  const pkg = chosenPackage ?? (choice ? undefined : chosen?.recommended.pkg);
  const headline = getResultHeadline(availability, offers);
  const recommendation = availability.complete && !isChange ? offers.recommendation : null;
  const networkReason = recommendation?.networkReason ?? null;
  const canWatch = !hasService && isWatchUseful(headline);
  const { items: watches } = useWatches({ isEnabled: canWatch });
  const nextStepKey = getNextStepKey(headline, canWatch && findWatch(watches, availability.address) !== undefined);
  const needsQuote = !hasService && isQuoteNeeded(headline);
  const planned = offers.unavailable.filter(isPlanned);
  const failed = offers.unavailable.filter(({ carrier }) => carrier.error !== null);
  const Heading = `h${headingLevel}` as const;
  const SecondHeading = `h${headingLevel + 1}` as 'h3' | 'h4';
  const headlineContent = (
    <>
      <Glyph name={getResultGlyph(headline)} />
      <span>{formatHeadline(headline, { t, formats })}</span>
    </>
  );
  return (
    <section aria-labelledby="address-answer" className={styles.answer}>
      <div className={styles.lead}>
        <Heading id="address-answer" className={styles.headline} tabIndex={-1} aria-live="polite">
          {hasService ? <ExistingServicesTitle services={services} /> : headlineContent}
        </Heading>
        <p className={styles.place}>{formatShortAddress(availability.address)}</p>
        {!hasService && nextStepKey && <p className={styles.nextStep}>{t(nextStepKey)}</p>}
        {needsQuote && headline.code !== 'quote' && <p className={styles.nextStep}>{t('availability.quote-text')}</p>}
        {hasService && <ExistingServicesList services={services} variant={choice ? 'default' : 'primary'} canOrder />}
        <CheckProgress carriers={availability.carriers} complete={availability.complete} />
      </div>
      {hasService && networks.length > 0 && (
        <div className={styles.second}>
          <p className={styles.place}>{t('availability.second-line')}</p>
          <SecondHeading className={styles.subHeadline}>{headlineContent}</SecondHeading>
        </div>
      )}
      {needsQuote && (
        <div className={styles.nextSteps}>
          <QuoteButton variant="primary" start={{ type: 'LINE', address: availability.address }} />
          {canWatch && offersWatch && <WatchAddress availability={availability} />}
        </div>
      )}
      {networks.length > 0 && (
        <RadioGroup
          label={t('availability.networks')}
          options={networks.map((network) => ({
            value: network.carrier.carrierCode,
            ...toOption(network, availability, { t, formats }, network === offers.networks[0] ? networkReason : null),
            nested: network === chosen && (
              <SpeedChoice
                network={network}
                pkg={pkg}
                present={choice?.present ?? null}
                recommendation={recommendation && network.recommended}
                hasOtherNetworks={networks.length > 1}
                field={choice?.packageField}
                onChange={(next) => {
                  if (choice) choice.onPackageChange(next);
                  else setOwnChoice({ carrierCode: network.carrier.carrierCode, packageCode: next.packageCode });
                }}
              />
            ),
          }))}
          value={chosen?.carrier.carrierCode ?? ''}
          {...choice?.carrierField}
          onChange={(value) => {
            const network = networks.find(({ carrier }) => carrier.carrierCode === value);
            if (!network) return;
            if (choice) choice.onNetworkChange(network);
            else setOwnChoice({ carrierCode: value, packageCode: '' });
          }}
        />
      )}
      {chosen && pkg && renderActions?.(chosen, pkg, hasService ? 'default' : 'primary')}
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
      {planned.length > 0 && (
        <section className={styles.planned}>
          <SecondHeading>{t('availability.planned-networks')}</SecondHeading>
          <NetworkReasons networks={planned} packages={availability.packages} />
        </section>
      )}
      <UnavailableNetworks
        networks={offers.unavailable.filter((network) => network.carrier.error === null && !isPlanned(network))}
        packages={availability.packages}
      />
    </section>
  );
}

function isPlanned({ carrier, blockedBy }: UnavailableNetwork): boolean {
  return carrier.status === 'PLANNED' && blockedBy === null;
}

function toOption(
  network: NetworkOffer,
  availability: LineAvailability,
  localization: Localization,
  networkReason: NetworkReason | null,
) {
  const { t, formats } = localization;
  const { carrier, recommended } = network;
  const { glyph, why, actor } = getVerdictLabels(carrier, availability.packages, localization);
  const { monthlyAmount } = recommended.pkg;
  return {
    label: <NetworkName carrier={carrier} glyph={glyph} />,
    aside: (
      <>
        <b>{t('availability.from-amount', { amount: formats.money(Number(monthlyAmount)) })}</b>{' '}
        {t('availability.for-speed', { down: formats.number(getRates(recommended.pkg).downMbps) })}
      </>
    ),
    description: (
      <>
        {networkReason && <b className={styles.recommended}>{t(`availability.recommended-${networkReason}`)} </b>}
        {[why, actor && `${actor}.`].filter(Boolean).join(' ')}
      </>
    ),
    content: <NetworkFacts network={network} />,
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
