import { firstIcons } from '@demarc/look/first-icons.ts';
import type { IconName } from '@demarc/look/icons.ts';

let paths: Partial<Record<IconName, string>> = firstIcons;

/** Makes the icons known that the first load goes without; called once, by what signed-in pages and forms load. */
export function addIcons(more: Record<IconName, string>): void {
  paths = more;
}

/** Decoration: the words beside it, or the label of its button, say what it means. */
export function Icon({ name, size }: { name: IconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      style={size ? { width: size, height: size } : undefined}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
