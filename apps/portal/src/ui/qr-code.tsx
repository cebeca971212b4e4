import { encode } from 'uqr';

/** A QR code, black on white in both color schemes because scanners expect that. */
export function QrCode({ code, title }: { code: string; title: string }) {
  const { data, size } = encode(code, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  );
}
