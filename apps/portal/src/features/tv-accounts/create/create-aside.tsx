import type { TvPackage } from '@demarc/contract/tv-package.ts';
import type { IconName } from '@demarc/look/icons.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './create.module.css';
import { getFirstMonth, getMonthlyAmount } from './create-values.ts';

const nextIcons = {
  code: 'ticket',
  'code-later': 'ticket',
  device: 'device-tv',
  later: 'device-tv',
} as const satisfies Record<string, IconName>;

interface CreateAsideProps {
  packages: readonly TvPackage[];
  /** Empty while it is not a valid date. */
  startDate: string;
  isLater: boolean;
}

/** The price and the next steps. */
export function CreateAside({ packages, startDate, isLater }: CreateAsideProps) {
  const { t } = useTranslation();
  const next = isLater ? (['later', 'code-later'] as const) : (['code', 'device'] as const);
  return (
    <aside className={styles.side}>
      <Section title={t('tv-account.price')}>
        {packages.length === 0 ? (
          <p className={styles.soft}>{t('tv-account.price-none')}</p>
        ) : (
          <PriceSummary packages={packages} startDate={startDate} />
        )}
      </Section>
      <Section title={t('action.what-next')}>
        <ul className={styles.next}>
          {next.map((key) => (
            <li key={key}>
              <Icon name={nextIcons[key]} />
              <span>{t(`tv-account.next-${key}`)}</span>
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  );
}

function PriceSummary({ packages, startDate }: Pick<CreateAsideProps, 'packages' | 'startDate'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const monthly = getMonthlyAmount(packages);
  const { days, isWhole, amount } = getFirstMonth(startDate, monthly);
  return (
    <>
      <dl className={styles.prices}>
        {packages.map(({ productCode, name, price }) => (
          <div key={productCode}>
            <dt>{name}</dt>
            <dd>{formats.money(Number(price))}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('tv-account.price-total')}</dt>
          <dd>{formats.money(monthly)}</dd>
        </div>
      </dl>
      <p className={styles.soft}>
        {t('tv-account.price-once')}{' '}
        {startDate &&
          (isWhole
            ? t('tv-account.first-month-whole', { amount: formats.money(amount) })
            : t('tv-account.first-month', { count: days, amount: formats.money(amount) }))}{' '}
        {t('tv-account.price-vat')}
      </p>
    </>
  );
}
