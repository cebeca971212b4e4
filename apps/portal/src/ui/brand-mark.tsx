import { type BrandSlug, markPaths } from '@demarc/look/marks.ts';

export function BrandMark({ slug, size }: { slug: BrandSlug; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={markPaths[slug]} />
    </svg>
  );
}
