import { createSeededRandom, roundToTenth, wrapSvg } from './drawing.ts';

const roads = [90, 330, 570, 810];
const ringX = 590;
const leftEdge = -140;
const rightEdge = 1340;
const parcelWidths = [22, 26, 26, 34, 44];

/** Glasveld: a polder with parcels and ditches, fiber along the roads and a drop to every front door, some of them lit. */
export function drawFieldMap(): string {
  const random = createSeededRandom(11);
  const paths = { parcel: '', ditch: '', house: '', planned: '', lit: '', road: '' };
  let doors = '';
  roads.forEach((y, road) => {
    for (const side of [-1, 1]) {
      const ditchY = y + side * 114;
      // No houses to the left of the ring, where the cabinet labels are.
      const labelRoom = side < 0 ? -84 : -26;
      let x = leftEdge;
      while (x < rightEdge) {
        const width = parcelWidths[Math.floor(random() * parcelWidths.length)]!;
        paths.parcel += `M${roundToTenth(x)} ${y + side * 10}V${ditchY}`;
        const isBuilt = random() > 0.14;
        const fromRing = x + width / 2 - ringX;
        if (isBuilt && (fromRing > 26 || fromRing < labelRoom)) {
          const doorX = roundToTenth(x + width / 2);
          const doorY = y + side * 30;
          const houseWidth = Math.min(14, width - 10);
          const houseHeight = 10 + Math.floor(random() * 3) * 3;
          const houseY = side > 0 ? doorY : doorY - houseHeight;
          paths.house += `M${roundToTenth(x + width / 2 - houseWidth / 2)} ${houseY}h${houseWidth}v${houseHeight}h${-houseWidth}z`;
          const isLit = random() < (road === 1 || road === 2 ? 0.66 : 0.36);
          paths[isLit ? 'lit' : 'planned'] += `M${doorX} ${y}V${doorY - side}`;
          if (isLit) doors += `M${roundToTenth(doorX - 2.5)} ${roundToTenth(doorY - 2.5 - side)}h5v5h-5z`;
        }
        x += width;
      }
      paths.ditch += `M${leftEdge} ${ditchY}H${rightEdge}`;
    }
    paths.road += `M${leftEdge} ${y}H${rightEdge}`;
  });
  const ring = `M${ringX} ${roads[0]}V${roads[3]}`;
  const names = ['PoP 04', 'DP 12', 'DP 13', 'DP 14'];
  const cabinets = roads.map(
    (y, index) =>
      `<path d="M${ringX - 11} ${y - 11}h22v22h-22z" fill="var(--paper)" stroke="var(--art-accent)" stroke-width="2"/>` +
      `<path d="M${ringX - 4} ${y - 4}h8v8h-8z" fill="var(--art-accent)"/>` +
      `<text x="${ringX - (index === 0 ? 74 : 68)}" y="${y - 12}">${names[index]}</text>`,
  );
  return wrapSvg(
    '0 312 1000 588',
    'xMidYMin slice',
    `<g transform="translate(500 610) rotate(-21) translate(-600 -440)" fill="none">
<path d="${paths.parcel}" stroke="var(--art-2)"/>
<path d="${paths.ditch}" stroke="var(--art-3)" stroke-width="3"/><path d="${paths.ditch}" stroke="var(--paper)"/>
<path d="${paths.house}" stroke="var(--art-3)" stroke-width="1.2" fill="var(--paper)"/>
<path d="${paths.road}" stroke="var(--art-2)" stroke-width="17" opacity=".35"/><path d="${paths.road}" stroke="var(--paper)" stroke-width="15"/>
<path d="${paths.planned}" stroke="var(--art-3)" stroke-width="1.2" stroke-dasharray="2 3"/>
<path d="${paths.lit}" stroke="var(--art-accent)" stroke-width="1.5"/><path d="${doors}" fill="var(--art-accent)"/>
<path d="${paths.road}" stroke="var(--art-accent)" stroke-width="2"/>
<path d="${ring}" stroke="var(--paper)" stroke-width="9"/><path d="${ring}" stroke="var(--art-accent)" stroke-width="4"/>
${cabinets.join('')}</g>`,
  );
}
