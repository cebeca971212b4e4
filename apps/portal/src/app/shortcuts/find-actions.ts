import { getMenuActions, type RowAction } from '../../ui/row-menu.tsx';

/** A menu with the actions that have a shortcut. */
export interface MenuShortcuts {
  trigger: HTMLElement;
  actions: readonly (RowAction & { shortcut: string })[];
}

/** Finds the menus whose shortcuts work now: that of the focused row, or else those of the page. */
export function findMenus(focused: Element | null): MenuShortcuts[] {
  const row = focused?.closest('[data-row]');
  const triggers = [
    ...(row ?? document.getElementById('main') ?? document).querySelectorAll<HTMLElement>('[aria-haspopup=menu]'),
  ];
  const ownTriggers = row ? triggers : triggers.filter((trigger) => !trigger.closest('[data-row]'));
  return ownTriggers.flatMap((trigger) => {
    const actions = getMenuActions(trigger).flatMap((action) =>
      action.shortcut ? [{ ...action, shortcut: action.shortcut }] : [],
    );
    return actions.length > 0 ? [{ trigger, actions }] : [];
  });
}
