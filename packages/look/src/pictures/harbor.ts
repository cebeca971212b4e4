import { roundToTenth, wrapSvg } from './drawing.ts';

const width = 1000;
const height = 900;
const lineStep = 9;
const horizon = 560;
const sun = { x: 560, y: 470, radius: 150 };
const lighthouse = { x: 255, top: 330 };
const crane = 812;
/** Thickness of a scan line where it crosses a solid object. */
const solid = 6.5;

/** The three screens: position, corner radius and the part of the harbor that each shows. */
const screens = [
  { x: 128, y: 312, w: 624, h: 351, round: 5, view: 'translate(0 32)' },
  { x: 694, y: 486, w: 240, h: 300, round: 9, view: 'translate(812 650) scale(.8) translate(-822 -480)' },
  { x: 52, y: 574, w: 112, h: 212, round: 11, view: 'translate(108 668) scale(.3) translate(-560 -520)' },
];

function getLighthouseThickness(x: number, y: number): number | undefined {
  const { x: middle, top } = lighthouse;
  const off = Math.abs(x - middle);
  if (y > top && off < 13 + (y - top) * 0.075) return Math.floor((y - top) / 46) % 2 ? solid : 3.5;
  if (y > top - 22 && y <= top && off < 21) return solid;
  if (y > top - 48 && y <= top - 22 && off < 10) return 5;
  return undefined;
}

function getCraneThickness(x: number, y: number): number | undefined {
  if (y > 330 && Math.abs(x - crane) < (y > 500 ? 13 : 5)) return solid;
  if (y > 340 && y <= 350 && x > 690 && x < 905) return solid;
  if (y > 350 && y < 420 && Math.abs(x - 716) < 1.6) return 5;
  if (y >= 420 && y < 442 && Math.abs(x - 716) < 17) return solid;
  if (y > 350 && y < 372 && x > 868 && x < 900) return solid;
  return undefined;
}

function getQuayThickness(x: number, y: number): number | undefined {
  if (y > 520 && x > 760 && x < 960) {
    const column = Math.floor((x - 760) / 50);
    const layer = Math.floor((y - 520) / 18);
    if ((x - 760) % 50 > 4 && (column * 7 + layer * 3) % 4 > 0) return 5.5;
  }
  if (y > horizon - 10 && (x > 730 || x < 330)) return solid;
  return undefined;
}

function getSkyThickness(x: number, y: number): number {
  const distance = Math.hypot(x - sun.x, y - sun.y);
  if (distance < sun.radius) return 4.6;
  return distance < sun.radius + 70 ? 2 : 1;
}

function getWaterThickness(x: number, y: number): number {
  const near = (y - horizon) / 300;
  const sway = Math.sin(y * 0.55) * 18 * (0.4 + near);
  const glow = 150 * (1 - near * 0.45) * (0.55 + 0.45 * Math.abs(Math.sin(y * 1.7)));
  if (Math.abs(x - sun.x - sway) < glow) return 4.2;
  const onBeam = Math.abs(x - lighthouse.x - sway * 0.5) < 14 + near * 12;
  if (onBeam && Math.sin(y * 0.9 + x * 0.02) > -0.3) return 3.2;
  return Math.sin(x * 0.018 + y * 0.31) + Math.sin(x * 0.007 - y * 0.2) > 0.9 ? 2 : 1;
}

function getThickness(x: number, y: number): number {
  if (y >= horizon) return getWaterThickness(x, y);
  return getLighthouseThickness(x, y) ?? getCraneThickness(x, y) ?? getQuayThickness(x, y) ?? getSkyThickness(x, y);
}

function getColor(thickness: number): string {
  if (thickness >= 5) return 'var(--art-5)';
  if (thickness >= 4) return 'var(--art-accent)';
  if (thickness >= 3) return 'var(--art-5)';
  return thickness >= 2 ? 'var(--art-4)' : 'var(--art-3)';
}

/** Draws the harbor as horizontal scan lines of varying thickness. */
function drawScanLines(): string {
  const byThickness = new Map<number, string>();
  for (let y = 8; y < height; y += lineStep) {
    let start = -40;
    let thickness = getThickness(start, y);
    for (let x = start; x <= width + 40; x += 2) {
      const here = getThickness(x, y);
      if (here === thickness && x < width + 40) continue;
      byThickness.set(thickness, `${byThickness.get(thickness) ?? ''}M${roundToTenth(start)} ${y}H${roundToTenth(x)}`);
      thickness = here;
      start = x;
    }
  }
  return [...byThickness]
    .sort(([thin], [thick]) => thin - thick)
    .map(([thickness, d]) => `<path d="${d}" stroke="${getColor(thickness)}" stroke-width="${thickness}"/>`)
    .join('');
}

/** Beeldhaven: a harbor at dusk on three screens that share one cable. */
export function drawHarbor(): string {
  const lines = `<g id="harbor">${drawScanLines()}</g>`;
  const frames = screens.map(({ x, y, w, h, round: corner, view }, index) => {
    // The scan lines are in the markup once; the smaller screens reuse them.
    const content = index === 0 ? lines : '<use href="#harbor"/>';
    return (
      `<rect x="${x - 9}" y="${y - 9}" width="${w + 18}" height="${h + 18}" rx="${corner + 5}" fill="var(--paper)" stroke="var(--art-5)" stroke-width="2"/>` +
      `<g clip-path="url(#screen-${index})"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="var(--art-screen)"/><g transform="${view}">${content}</g></g>` +
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${corner}" stroke="var(--art-5)" stroke-width="1.2"/>`
    );
  });
  const clips = screens.map(
    ({ x, y, w, h, round: corner }, index) =>
      `<clipPath id="screen-${index}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${corner}"/></clipPath>`,
  );
  return wrapSvg(
    '0 290 1000 588',
    'xMidYMid meet',
    `<defs>${clips.join('')}</defs><g fill="none">
<path d="M440 724V850H2400M814 795v55M108 795v55h332" stroke="var(--art-accent)" stroke-width="2.5"/>
<path d="M435 719h10v10h-10zM809 790h10v10h-10zM103 790h10v10h-10zM433 843h14v14h-14z" fill="var(--art-accent)"/>
<path d="M440 672v40M340 713h200" stroke="var(--art-5)" stroke-width="2"/>${frames.join('')}</g>`,
  );
}
