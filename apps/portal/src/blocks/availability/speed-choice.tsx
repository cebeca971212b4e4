import type { AvailablePackage } from '@demarc/contract/availability.ts';
import type { PackageRecommendation } from '@demarc/contract/recommend-package.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { NetworkOffer } from './address-offers.ts';
import styles from './availability.module.css';
import { formatDelivery, formatSpeedChance } from './format-offer.ts';
import { getSmallSurcharge, groupBySpeed, hasSeveralPrices } from './group-by-speed.ts';
import { getNetworkSpeed, getPackageSpeed } from './package-facts.ts';

interface SpeedChoiceProps {
  network: NetworkOffer;
  /** The chosen package. */
  pkg: AvailablePackage | undefined;
  /** The current package of the line to change. */
  present: string | null;
  /** The recommended speed, and the reason. */
  recommendation: PackageRecommendation<AvailablePackage> | null;
  /** Whether there are other networks: then the recommendation is a network, and a speed only says how it differs on its network. */
  hasOtherNetworks: boolean;
  /** Error, focus and path of the form field. */
  field: { error?: ReactNode; onFocus?: () => void; onBlur?: () => void; 'data-path'?: string } | undefined;
  onChange: (pkg: AvailablePackage) => void;
}

/** A choice of the speeds of a network. A speed that is offered with several technologies gets a second choice. */
export function SpeedChoice({ network, pkg, present, recommendation, hasOtherNetworks, field, onChange }: SpeedChoiceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { carrier, packages } = network;
  const groups = groupBySpeed(packages.filter(({ packageCode }) => packageCode !== present));
  // The card of the network shows a date that all speeds share, and the reliability of the network.
  const hasOwnDays = new Set(packages.map(({ earliestWishDate }) => earliestWishDate)).size > 1;
  const networkReliability = getNetworkSpeed(carrier, packages)?.reliabilityPercent;
  const current = packages.find(({ packageCode }) => packageCode === present);
  const chosenGroup = groups.find((group) => group.packages.some(({ packageCode }) => packageCode === pkg?.packageCode));
  const formatPrice = ({ monthlyAmount }: AvailablePackage) =>
    t('availability.amount-mrc', { amount: formats.money(Number(monthlyAmount)) });
  const getReason = (groupPackages: readonly AvailablePackage[]) => {
    const reason = recommendation && groupPackages.includes(recommendation.pkg) ? recommendation.packageReason : null;
    return reason && hasOtherNetworks ? (`${reason}-of-network` as const) : reason;
  };
  return (
    <>
      <RadioGroup
        {...field}
        label={t('availability.speed-choice')}
        isInRows
        options={groups.map((group, index) => {
          const { key, downMbps, upMbps, packages: groupPackages } = group;
          const slower = groups[index - 1];
          const surcharge = getSmallSurcharge(group, slower);
          const [cheapest] = groupPackages;
          const reason = getReason(groupPackages);
          return {
            value: key,
            label: t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) }),
            description: [
              t(`kinds.line.technology-${cheapest.technology}`),
              reason && t(`availability.recommended-${reason}`),
              cheapest.reliabilityPercent !== networkReliability &&
                formatSpeedChance(getPackageSpeed(carrier, cheapest), { t, formats }),
              hasOwnDays && formatDelivery(carrier, cheapest, { t, formats }),
              slower &&
                surcharge !== null &&
                t('availability.small-surcharge', {
                  amount: formats.money(surcharge),
                  down: formats.number(slower.downMbps),
                }),
            ]
              .filter(Boolean)
              .join(', '),
            aside: hasSeveralPrices(group)
              ? t('availability.from-price', { price: formatPrice(cheapest) })
              : formatPrice(cheapest),
          };
        })}
        value={chosenGroup?.key ?? ''}
        onChange={(key) => {
          const group = groups.find((group) => group.key === key);
          if (group) onChange(group.packages[0]);
        }}
      />
      {current && <p className={styles.place}>{t('availability.is-present', { name: current.name })}</p>}
      {pkg && chosenGroup && chosenGroup.packages.length > 1 && (
        <SelectField
          label={t('availability.technology')}
          options={chosenGroup.packages.map((catalogPackage) => ({
            value: catalogPackage.packageCode,
            label: t(`kinds.line.technology-${catalogPackage.technology}`),
            aside: formatPrice(catalogPackage),
          }))}
          value={pkg.packageCode}
          onChange={(code) => {
            const chosenPackage = chosenGroup.packages.find(({ packageCode }) => packageCode === code);
            if (chosenPackage) onChange(chosenPackage);
          }}
        />
      )}
    </>
  );
}
