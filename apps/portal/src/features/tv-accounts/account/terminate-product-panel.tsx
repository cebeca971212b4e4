import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { cancelTvProduct, type TvProduct } from '@demarc/contract/tv-product.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getProblem } from '../../../lib/errors.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getLastDayOfMonth } from './account-format.ts';
import { findDependents, getPackageFeatures } from './package-rules.ts';
import { TerminateForm } from './terminate-form.tsx';
import { useTvRefusal } from './tv-refusal.tsx';
import { useToday } from './use-server-clock.ts';
import { invalidateTvAccount, staleAfterTvAccountChange, useTvPackages } from './use-tv-account.ts';

interface TerminateProductPanelProps {
  account: TvAccount;
  /** The panel is closed if null. */
  product: TvProduct | null;
  onClose: () => void;
}

/** Terminates a product at the end of the month, which can be undone until then, or immediately. */
export function TerminateProductPanel({ account, product, onClose }: TerminateProductPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      title={product ? t('tv-activation.end-product-title', { product: product.name }) : ''}
      isOpen={product !== null}
      onClose={onClose}
    >
      {product && <TerminateProductForm account={account} product={product} onClose={onClose} />}
    </SidePanel>
  );
}

function TerminateProductForm({ account, product, onClose }: TerminateProductPanelProps & { product: TvProduct }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const packages = useTvPackages().data ?? [];
  const { name, productId, status } = product;
  const [isImmediateChosen, setImmediateChosen] = useState(false);
  const isDirect = isImmediateChosen || status !== 'active';
  const request = { params: { id: account.id, productId }, ...(isDirect ? { query: { direct: true } } : {}) };
  const cancel = useWrite(cancelTvProduct, { invalidates: staleAfterTvAccountChange, previewInput: () => request });
  const refusal = useTvRefusal();
  const day = getLastDayOfMonth(useToday());
  const dependentNames = findDependents(product, account.products, packages, true);
  const matchingPackage = packages.find(({ productCode }) => productCode === product.productCode);
  const features = matchingPackage ? getPackageFeatures(matchingPackage, t, formats).join(', ') : '';

  const terminate = () => {
    const finishTermination = () => {
      if (isDirect) showToast('tv-activation.product-ended', { product: name });
      else showToast('tv-activation.product-cancelled', { product: name, date: formats.date(day) });
      onClose();
    };
    refusal.clear();
    cancel.mutate(request, {
      onSuccess: finishTermination,
      onError: (error) => {
        // The product has already ended, by a repeated request or a colleague, so this counts as success.
        if (getProblem(error)?.details?.from !== 'ended') return refusal.refuse(error);
        invalidateTvAccount();
        finishTermination();
      },
    });
  };
  return (
    <TerminateForm
      term={
        status === 'active'
          ? { day, stays: [t('tv-activation.stays-product', { product: name }), t('tv-activation.stays-undo')] }
          : null
      }
      immediate={{
        lost:
          status === 'pending'
            ? [t('tv-activation.lost-pending', { date: formats.date(product.startDate) })]
            : [
                features
                  ? t('tv-activation.lost-product-adds', { product: name, adds: features })
                  : t('tv-activation.lost-product', { product: name }),
                ...(product.type === 'device' ? [t('tv-activation.lost-places')] : []),
                t('tv-activation.lost-product-back'),
              ],
        confirmLabel: t('tv-activation.yes-product', { product: name }),
      }}
      blocked={dependentNames.length > 0 ? t('tv-activation.needed-by', { names: dependentNames.join(', ') }) : null}
      refusal={refusal.code}
      isBusy={cancel.isPending}
      isDirect={isDirect}
      onDirectChange={setImmediateChosen}
      onTerminate={terminate}
      onClose={onClose}
    />
  );
}
