import { getMenuActions, type RowAction } from '../../ui/row-menu.tsx';

/** A menu with the actions that have a shortcut. */
export interface MenuShortcuts {
  trigger: HTMLElement;
  actions: readonly (RowAction & { shortcut: string })[];
}

/** The menus whose shortcuts work now: that of the row with the focus, or else those of the page. */
export function findMenus(focused: Element | null): MenuShortcuts[] {
  const row = focused?.closest('[data-row]');
  const triggers = [
    ...(row ?? document.getElementById('main') ?? document).querySelectorAll<HTMLElement>('[aria-haspopup=menu]'),
  ];
  const own = row ? triggers : triggers.filter((trigger) => !trigger.closest('[data-row]'));
  return own.flatMap((trigger) => {
    const actions = getMenuActions(trigger).flatMap((action) =>
      action.shortcut ? [{ ...action, shortcut: action.shortcut }] : [],
    );
    return actions.length > 0 ? [{ trigger, actions }] : [];
  });
}
