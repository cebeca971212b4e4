import type { AvailablePackage } from '@demarc/contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { choosePackage } from './choose-package.ts';
import { groupBySpeed } from './group-by-speed.ts';
import styles from './line-new.module.css';
import type { LineOrderValues } from './line-order-values.ts';

interface SpeedChoiceProps {
  form: ValidatedForm<LineOrderValues>;
  /** Packages of the chosen network. */
  packages: readonly AvailablePackage[];
  /** The chosen package. */
  found: AvailablePackage | undefined;
  /** The current package of the line to change. */
  present: string | null;
}

/** The speeds of a network; the technology is a detail, unless one speed comes in several. */
export function SpeedChoice({ form, packages, found, present }: SpeedChoiceProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { defaultValue: _, ...input } = form.getInputProps('packageCode');
  const groups = groupBySpeed(packages.filter(({ packageCode }) => packageCode !== present));
  const current = packages.find(({ packageCode }) => packageCode === present);
  const chosen = groups.find((group) => group.packages.some(({ packageCode }) => packageCode === found?.packageCode));
  const formatPrice = ({ monthlyAmount }: AvailablePackage) =>
    t('order-new.price-MRC', { amount: formats.money(Number(monthlyAmount)) });
  return (
    <>
      <RadioGroup
        {...input}
        label={t('order-new.speed')}
        options={groups.map(({ key, downMbps, upMbps, packages: [cheapest, ...others] }) => ({
          value: key,
          label: t('availability.mbps', { down: formats.number(downMbps), up: formats.number(upMbps) }),
          description: [
            t(`availability.technology-${cheapest.technology}`),
            cheapest.reliabilityPercent < 100 &&
              t('availability.reliability', { percent: formats.percent(cheapest.reliabilityPercent) }),
            t('order-new.from-day', { day: formats.date(cheapest.earliestWishDate) }),
          ]
            .filter(Boolean)
            .join(', '),
          aside: others.length > 0 ? t('order-new.price-from', { price: formatPrice(cheapest) }) : formatPrice(cheapest),
        }))}
        value={chosen?.key ?? ''}
        onChange={(key) => {
          const group = groups.find((group) => group.key === key);
          if (group) choosePackage(form, group.packages[0]);
        }}
      />
      {current && <p className={styles.hint}>{t('order-new.is-present', { name: current.name })}</p>}
      {found && chosen && chosen.packages.length > 1 && (
        <SelectField
          label={t('order-new.technology')}
          options={chosen.packages.map((catalogPackage) => ({
            value: catalogPackage.packageCode,
            label: t(`availability.technology-${catalogPackage.technology}`),
            aside: formatPrice(catalogPackage),
          }))}
          value={found.packageCode}
          onChange={(code) => {
            const next = chosen.packages.find(({ packageCode }) => packageCode === code);
            if (next) choosePackage(form, next);
          }}
        />
      )}
    </>
  );
}
