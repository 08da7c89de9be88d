/**
 * How the series at a place looks: a colour of the scale, and what tells it apart without colour: the dashes and the
 * dots of a line, the hatching of a bar. From the ninth on they come around again.
 */
export function seriesLook(place: number): SeriesLook {
  return {
    colour: `var(--c${(place % 8) + 1})`,
    dashes: dashes[place % dashes.length] ?? '',
    dot: dots[place % dots.length] ?? '',
    hatch: hatches[place % hatches.length] ?? '',
  }
}

export interface SeriesLook {
  readonly colour: string
  /** A stroke's dash pattern; empty for a full line. */
  readonly dashes: string
  /** The path of a dot in a box of ±4 around the point. */
  readonly dot: string
  /** The path of a bar's hatching in a tile of 6 × 6; empty for a full bar. */
  readonly hatch: string
}

const dashes = ['', '6 3', '2 3', '9 3 2 3', '12 4', '5 2 1 2 1 2', '1 3', '12 3 5 3']

/** Disc, square, triangle, diamond, cross, triangle on its head, ring, bar. */
const dots = [
  'M0-3.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  'M-3-3h6v6h-6z',
  'M0-4 4 3.2h-8z',
  'M0-4.2 4.2 0 0 4.2-4.2 0z',
  'M-1.2-4h2.4v2.8H4v2.4H1.2V4h-2.4V1.2H-4v-2.4h2.8z',
  'M0 4-4-3.2h8z',
  'M0-4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  'M-4-1.6h8v3.2h-8z',
]

const hatches = ['', 'M-1 7 7-1M-4 4 4-4M2 10 10 2', 'M0 1.5h6M0 4.5h6', 'M-1-1l8 8M2-4l8 8M-4 2l8 8']
