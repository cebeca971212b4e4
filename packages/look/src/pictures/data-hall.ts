import { createSeededRandom, roundToTenth, wrapSvg } from './drawing.ts';

type Point = readonly [x: number, y: number, z: number];

const unit = 46;
const height = 3.1;
const depth = 1.5;
const tray = height + 1.15;
const rows = [-3.5, 2.5, 8.5, 14.5];
/** The two racks that the patch connects: row and position. */
const endA = { row: 1, x: 4 };
const endZ = { row: 2, x: 12 };
const crossX = 9.5;

/** Isometric projection: both floor axes fall at 30 degrees, and height goes straight up. */
function project([x, y, z]: Point): [number, number] {
  return [roundToTenth((x - y) * Math.cos(Math.PI / 6) * unit), roundToTenth((x + y) * 0.5 * unit - z * unit)];
}

function toOutlinePath(...points: Point[]): string {
  return `M${points.map((point) => project(point).join(' ')).join('L')}`;
}

function isVisible(x: number, y: number): boolean {
  const [left, top] = project([x + 0.5, y + depth / 2, height / 2]);
  return left > -540 && left < 600 && top > -520 && top < 610;
}

function drawRack(x: number, y: number, isEnd: boolean, random: () => number): string {
  const back = y + depth;
  const [edge, detail] = isEnd ? ['var(--art-accent)', 'var(--art-accent)'] : ['var(--art-4)', 'var(--art-3)'];
  const faces =
    `<path d="${toOutlinePath([x, back, 0], [x + 1, back, 0], [x + 1, back, height], [x, back, height])}Z" fill="var(${isEnd ? '--art-hot' : '--paper'})"/>` +
    `<path d="${toOutlinePath([x + 1, y, 0], [x + 1, back, 0], [x + 1, back, height], [x + 1, y, height])}Z" fill="var(${isEnd ? '--art-hot' : '--art-side'})"/>` +
    `<path d="${toOutlinePath([x, y, height], [x + 1, y, height], [x + 1, back, height], [x, back, height])}Z"/>`;
  let units = '';
  let lights = '';
  for (let z = 0.18; z < height - 0.15; z += 0.155) {
    if (random() < 0.78) {
      const [left, top] = project([x + 0.13, back, z]);
      const length = random() < 0.7 ? 0.61 : 0.37;
      units += `M${Math.round(left)} ${Math.round(top)}l${roundToTenth(length * Math.cos(Math.PI / 6) * unit)} ${roundToTenth(length * 0.5 * unit)}`;
    }
    if (random() < 0.42) {
      const [left, top] = project([x + 0.86, back, z]);
      lights += `M${roundToTenth(left - 1.3)} ${top}h2.6`;
    }
  }
  return (
    `<g stroke="${edge}" fill="var(--paper)">${faces}</g>` +
    `<path d="${units}" stroke="${detail}"/>` +
    `<path d="${lights}" stroke="${isEnd ? 'var(--art-accent)' : 'var(--art-5)'}" stroke-width="2"/>`
  );
}

function drawTray(y: number): string {
  let rungs = '';
  for (let x = -6; x <= 21; x += 0.5) rungs += toOutlinePath([x, y + 0.45, tray], [x, y + 1.05, tray]);
  const rails =
    toOutlinePath([-6, y + 0.45, tray], [21, y + 0.45, tray]) + toOutlinePath([-6, y + 1.05, tray], [21, y + 1.05, tray]);
  return `<path d="${rails}" stroke="var(--art-4)"/><path d="${rungs}" stroke="var(--art-3)" stroke-width="1"/>`;
}

function drawPatch(): string {
  const [ax, ay] = [endA.x + 0.5, rows[endA.row]! + depth / 2];
  const [zx, zy] = [endZ.x + 0.5, rows[endZ.row]! + depth / 2];
  const way = toOutlinePath(
    [ax, ay, height],
    [ax, ay, tray],
    [crossX, ay, tray],
    [crossX, zy, tray],
    [zx, zy, tray],
    [zx, zy, height],
  );
  const end = (x: number, y: number, name: string) => {
    const [left, top] = project([x, y, height]);
    return (
      `<path d="M${roundToTenth(left - 5)} ${roundToTenth(top - 5)}h10v10h-10z" fill="var(--art-accent)"/>` +
      `<path d="M${roundToTenth(left - 13)} ${roundToTenth(top - 101)}h26v26h-26z" fill="var(--paper)" stroke="var(--art-accent)" stroke-width="1.5"/>` +
      `<text class="big" text-anchor="middle" x="${left}" y="${roundToTenth(top - 83)}">${name}</text>`
    );
  };
  return (
    `<path d="${way}" stroke="var(--paper)" stroke-width="8"/><path d="${way}" stroke="var(--art-accent)" stroke-width="3"/>` +
    end(ax, ay, 'A') +
    end(zx, zy, 'Z')
  );
}

/** Kernhuis: an isometric data hall with one cross connect from rack A to rack Z. */
export function drawDataHall(): string {
  const random = createSeededRandom(5);
  let floor = '';
  for (let x = -6; x <= 22; x++) floor += toOutlinePath([x, -8, 0], [x, 18, 0]);
  for (let y = -8; y <= 18; y++) floor += toOutlinePath([-6, y, 0], [22, y, 0]);
  const context = [`<path d="${floor}" stroke="var(--art-1)" stroke-width="1"/>`];
  rows.forEach((y, row) => {
    for (let x = -5; x < 20; x++) {
      // A gap in the second row keeps the crossing tray visible.
      if ((row === 1 && x === 9) || !isVisible(x, y)) continue;
      context.push(drawRack(x, y, (row === endA.row && x === endA.x) || (row === endZ.row && x === endZ.x), random));
    }
    context.push(drawTray(y));
    if (row === 1) {
      const [from, to] = [crossX - 0.3, crossX + 0.3];
      context.push(
        `<path d="${toOutlinePath([from, 3.4, tray], [from, 9, tray])}${toOutlinePath([to, 3.4, tray], [to, 9, tray])}" stroke="var(--art-4)"/>`,
      );
    }
  });
  context.push(drawPatch());
  return wrapSvg(
    '0 302 1000 598',
    'xMidYMin slice',
    `<g transform="translate(470 400)" fill="none" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round">${context.join('')}</g>`,
  );
}
