import { markPaths, type Slug } from '@demarc/look/marks.ts';

export function Mark({ slug, size }: { slug: Slug; size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={markPaths[slug]} />
    </svg>
  );
}
