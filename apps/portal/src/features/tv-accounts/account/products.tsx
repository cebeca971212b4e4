import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { type TvProduct, tvProductAllows } from '@demarc/contract/tv-product.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvObstacle, tvProductGlyph } from '../../../blocks/tv-words.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import textButton from '../../../ui/text-button.module.css';
import { addsOf, dependants } from './package-rules.ts';
import styles from './products.module.css';
import type { Desk } from './use-desk.tsx';
import { useTvPackages } from './use-tv-account.ts';

/** The account's products with their features, dates and prices. */
export function Products({ account, desk }: { account: TvAccount; desk: Desk }) {
  const { t } = useTranslation();
  const packages = useTvPackages().data ?? [];
  const [isWhole, setWhole] = useState(account.status === 'ended');
  const { products, status } = account;
  const over = products.filter((product) => product.status === 'ended');
  const shown = isWhole ? products : products.filter((product) => product.status !== 'ended');
  const obstacle = tvObstacle(status, 'addProduct');
  return (
    <Section
      title={t('tv-activation.products')}
      aside={
        <ActionButton
          size="small"
          icon="plus"
          label={t('tv-activation.add')}
          reason={obstacle && t(obstacle)}
          onClick={() => desk.open({ name: 'add' })}
        />
      }
    >
      <ul className={styles.products}>
        {shown.map((product) => (
          <ProductRow key={product.id} product={product} account={account} packages={packages} desk={desk} />
        ))}
      </ul>
      {over.length > 0 && (
        <button type="button" className={textButton.link} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'tv-activation.hide-ended' : 'tv-activation.show-ended', { count: over.length })}
        </button>
      )}
    </Section>
  );
}

interface ProductRowProps {
  product: TvProduct;
  account: TvAccount;
  packages: readonly TvPackage[];
  desk: Desk;
}

function ProductRow({ product, account, packages, desk }: ProductRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, status, startDate, cancellationDate, endDate, price } = product;
  const its = packages.find(({ productCode }) => productCode === product.productCode);
  const day = {
    pending: t('tv-activation.from-day', { date: formats.date(startDate) }),
    active: t('tv-activation.since-day', { date: formats.date(startDate) }),
    cancelling: t('tv-activation.until-day', { date: formats.date(cancellationDate) }),
    ended: t('tv-activation.ended-day', { date: formats.date(endDate) }),
  }[status];
  return (
    <li>
      <div className={styles.words}>
        <b>{name}</b>
        {its && <small>{addsOf(its, t, formats).join(', ')}</small>}
        <small>
          {day}, {t('tv-activation.a-month', { amount: formats.money(Number(price)) })}
        </small>
        {status === 'cancelling' && account.status !== 'ended' && (
          <button
            type="button"
            className={textButton.link}
            data-writes
            aria-label={t('tv-activation.undo-product', { product: name })}
            onClick={() => desk.undoProduct(product)}
          >
            {t('tv-activation.undo')}
          </button>
        )}
      </div>
      <Status name={tvProductGlyph(status)}>{t(`tv-account.product-status-${status}`)}</Status>
      {status === 'ended' ? (
        <span />
      ) : (
        <RowMenu label={t('list.actions-for', { name })} actions={() => actionsOf({ product, account, packages, desk }, t)} />
      )}
    </li>
  );
}

/** The row actions that the product's status allows; a disabled action gives its reason. */
function actionsOf({ product, account, packages, desk }: ProductRowProps, t: TFunction): RowAction[] {
  const { status, type } = product;
  const obstacle = tvObstacle(account.status, 'cancelProduct');
  const stuck = (obstacle && t(obstacle)) ?? (type === 'base' ? t('tv-activation.base-stays') : null);
  const bound = (isAtOnce: boolean) => {
    const names = dependants(product, account.products, packages, isAtOnce).join(', ');
    return names ? t('tv-activation.needed-by', { names }) : null;
  };
  const end = () => desk.open({ name: 'end', product });
  if (status === 'active')
    return [
      { label: t('tv-activation.cancel'), icon: 'calendar-x', isDanger: true, reason: stuck ?? bound(false), onClick: end },
    ];
  return [
    ...(tvProductAllows(status, 'cancelCancellation')
      ? [{ label: t('tv-activation.undo'), icon: 'refresh', onClick: () => desk.undoProduct(product) } as const]
      : []),
    { label: t('tv-activation.end-now'), icon: 'calendar-x', isDanger: true, reason: stuck ?? bound(true), onClick: end },
  ];
}
