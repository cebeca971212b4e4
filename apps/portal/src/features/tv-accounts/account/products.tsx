import type { TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvPackage } from '@demarc/contract/tv-package.ts';
import { canTransitionTvProduct, type TvProduct } from '@demarc/contract/tv-product.ts';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvBlockedReason, getTvProductGlyph } from '../../../blocks/tv-display.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import textButton from '../../../ui/text-button.module.css';
import { findDependents, getPackageFeatures } from './package-rules.ts';
import styles from './products.module.css';
import type { AccountActions } from './use-account-actions.tsx';
import { useTvPackages } from './use-tv-account.ts';

/** The account's products with their features, dates and prices. */
export function Products({ account, actions }: { account: TvAccount; actions: AccountActions }) {
  const { t } = useTranslation();
  const packages = useTvPackages().data ?? [];
  const [isShowingEnded, setShowingEnded] = useState(account.status === 'ended');
  const { products, status } = account;
  const endedProducts = products.filter((product) => product.status === 'ended');
  const shownProducts = isShowingEnded ? products : products.filter((product) => product.status !== 'ended');
  const blockedReason = getTvBlockedReason(status, 'addProduct');
  return (
    <Section
      title={t('tv-activation.products')}
      aside={
        <ActionButton
          size="small"
          icon="plus"
          label={t('tv-activation.add')}
          disabledReason={blockedReason && t(blockedReason)}
          onClick={() => actions.openPanel({ name: 'add' })}
        />
      }
    >
      <ul className={styles.products}>
        {shownProducts.map((product) => (
          <ProductRow key={product.id} product={product} account={account} packages={packages} actions={actions} />
        ))}
      </ul>
      {endedProducts.length > 0 && (
        <button
          type="button"
          className={textButton.link}
          aria-expanded={isShowingEnded}
          onClick={() => setShowingEnded(!isShowingEnded)}
        >
          {t(isShowingEnded ? 'tv-activation.hide-ended' : 'tv-activation.show-ended', { count: endedProducts.length })}
        </button>
      )}
    </Section>
  );
}

interface ProductRowProps {
  product: TvProduct;
  account: TvAccount;
  packages: readonly TvPackage[];
  actions: AccountActions;
}

function ProductRow({ product, account, packages, actions }: ProductRowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { name, status, startDate, cancellationDate, endDate, price } = product;
  const matchingPackage = packages.find(({ productCode }) => productCode === product.productCode);
  // The product is charged from its start date, even if the account has not been activated yet.
  const isUnactivated = account.status === 'new' && status === 'active';
  const day = {
    pending: t('tv-activation.from-day', { date: formats.date(startDate) }),
    active: t(isUnactivated ? 'tv-activation.charged-since' : 'tv-activation.since-day', { date: formats.date(startDate) }),
    cancelling: t('tv-activation.until-day', { date: formats.date(cancellationDate) }),
    ended: t('tv-activation.ended-day', { date: formats.date(endDate) }),
  }[status];
  return (
    <li>
      <div className={styles.words}>
        <b>{name}</b>
        <Status name={isUnactivated ? 'attention' : getTvProductGlyph(status)}>
          {t(`tv-account.product-status-${isUnactivated ? 'unactivated' : status}`)}
        </Status>
        {matchingPackage && <small>{getPackageFeatures(matchingPackage, t, formats).join(', ')}</small>}
        <small>
          {day}, {t('tv-activation.a-month', { amount: formats.money(Number(price)) })}
        </small>
        {status === 'cancelling' && account.status !== 'ended' && (
          <button
            type="button"
            className={textButton.link}
            data-writes
            aria-label={t('tv-activation.undo-product', { product: name })}
            onClick={() => actions.undoProduct(product)}
          >
            {t('tv-activation.undo')}
          </button>
        )}
      </div>
      {status === 'ended' ? (
        <span />
      ) : (
        <RowMenu
          label={t('list.actions-for', { name })}
          actions={() => buildActions({ product, account, packages, actions }, t)}
        />
      )}
    </li>
  );
}

/** The row actions that the product's status allows; a disabled action gives its reason. */
function buildActions({ product, account, packages, actions }: ProductRowProps, t: TFunction): RowAction[] {
  const { status, type } = product;
  const blockedKey = getTvBlockedReason(account.status, 'cancelProduct');
  const blockedReason = (blockedKey && t(blockedKey)) ?? (type === 'base' ? t('tv-activation.base-stays') : null);
  const getDependentsReason = (isImmediate: boolean) => {
    const names = findDependents(product, account.products, packages, isImmediate).join(', ');
    return names ? t('tv-activation.needed-by', { names }) : null;
  };
  const openTerminatePanel = () => actions.openPanel({ name: 'end', product });
  if (status === 'active')
    return [
      {
        label: t('tv-activation.cancel'),
        icon: 'calendar-x',
        isDanger: true,
        disabledReason: blockedReason ?? getDependentsReason(false),
        onClick: openTerminatePanel,
      },
    ];
  return [
    ...(canTransitionTvProduct(status, 'cancelCancellation')
      ? [{ label: t('tv-activation.undo'), icon: 'refresh', onClick: () => actions.undoProduct(product) } as const]
      : []),
    {
      label: t('tv-activation.end-now'),
      icon: 'calendar-x',
      isDanger: true,
      disabledReason: blockedReason ?? getDependentsReason(true),
      onClick: openTerminatePanel,
    },
  ];
}
