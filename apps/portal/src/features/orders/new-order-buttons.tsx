import { useTranslation } from 'react-i18next';
import { useUnsignedAgreementReason } from '../../blocks/order-button.tsx';
import { orderedKinds } from '../../kinds/registry.ts';
import { groupWaysToOrder } from '../../kinds/ways-to-order.ts';
import { useFeatures } from '../../lib/features.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { linkToPath } from '../../ui/link-target.ts';
import { MenuButton } from '../../ui/row-menu.tsx';

interface NewOrderButtonsProps {
  /** Whether to show the less common ways to order a kind too. */
  hasOtherWays?: boolean;
}

/** A button for each kind that can be ordered, or one with a menu of them. */
export function NewOrderButtons({ hasOtherWays = false }: NewOrderButtonsProps) {
  const { t } = useTranslation();
  const { main, others, isMenu } = groupWaysToOrder(Object.values(orderedKinds), useFeatures());
  const otherWays = hasOtherWays ? others : [];
  const reason = useUnsignedAgreementReason();
  if (isMenu && reason) return <ActionButton label={t('orders.new')} icon="plus" disabledReason={reason} />;
  if (isMenu) {
    const actions = [...main, ...otherWays].map(({ path, label, icon }) => ({ label: t(label), icon, to: linkToPath(path) }));
    return <MenuButton label={t('orders.new')} icon="plus" actions={() => actions} />;
  }
  return (
    <>
      {otherWays.map(({ path, label, icon }) => (
        <ActionButton key={path} icon={icon} label={t(label)} disabledReason={reason} to={linkToPath(path)} />
      ))}
      {main.map(({ path, label, icon }) => (
        <ActionButton key={path} variant="primary" icon={icon} label={t(label)} disabledReason={reason} to={linkToPath(path)} />
      ))}
    </>
  );
}
