import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import panel from './service-panel.module.css';

/** An action on a service, for the menu of its row and for its panel. */
export interface ServiceAction extends RowAction {
  /** Identifies the action in the panel. If the action opens a form, this is the name of the form. */
  name: string;
}

/** The maximum number of buttons beside the menu with all other actions. */
const maxButtons = 2;

interface ServiceActionsProps<Act extends string> {
  /** In the order of the menu. */
  actions: readonly ServiceAction[];
  /** Names of actions, most used first. The first ones that are possible now get their own button. */
  preferred: readonly string[];
  /** Whether something is wrong with the service. Otherwise, reporting a fault is not the primary action. */
  hasProblem?: boolean;
  /** The action whose form is open. */
  act: Act | null;
  onAct: (act: Act | null) => void;
  /** Renders the form of the open action. */
  children: (close: () => void) => ReactNode;
}

/** The actions on a service. A form opens below the buttons, so that the panel above does not move. */
export function ServiceActions<Act extends string>({
  actions,
  preferred,
  hasProblem = false,
  act,
  onAct,
  children,
}: ServiceActionsProps<Act>) {
  const { t } = useTranslation();
  const buttonsRef = useRef<HTMLDivElement>(null);
  const buttons = preferred
    .flatMap((name) => actions.find((action) => action.name === name && !action.disabledReason) ?? [])
    .slice(0, maxButtons);
  const close = () => {
    // The focused form closes, so focus moves back to the button or the menu that opened it.
    const opener = `[data-act="${act}"] button, [data-act="more"] button`;
    buttonsRef.current?.querySelector<HTMLElement>(opener)?.focus();
    onAct(null);
  };
  const renderButton = ({ name, label, icon, to, onClick }: ServiceAction, index: number) => (
    <span key={name} data-act={name}>
      <ActionButton
        label={label}
        variant={index === 0 && (name !== 'fault' || hasProblem) ? 'primary' : 'default'}
        {...(index === 0 && icon && { icon })}
        {...(to && { to })}
        {...(onClick && { onClick })}
      />
    </span>
  );
  return (
    <div className={panel.stack}>
      <div ref={buttonsRef} className={panel.buttons}>
        {buttons.slice(0, -1).map(renderButton)}
        <span className={panel.lastButtons}>
          {buttons.slice(-1).map((action) => renderButton(action, buttons.length - 1))}
          <span data-act="more">
            <RowMenu label={t('action.more')} actions={() => actions.filter((action) => !buttons.includes(action))} />
          </span>
        </span>
      </div>
      {children(close)}
    </div>
  );
}
