/** The tokens of a theme that a product's colour decides. */
export interface Accent {
  readonly accent: string
  readonly strong: string
  readonly soft: string
  readonly on: string
}

/**
 * A product's colour as the accent of both themes: as dark, or as light, as it takes to be read on every ground, and under the text of
 * buttons (4.5 to 1).
 * @param colour `#0f766e`
 * @throws Error for anything but six hexadecimal digits
 */
export function accentOf(colour: string): Readonly<Record<'light' | 'dark', Accent>> {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new Error(`The colour ${colour} must look like #0f766e`)
  return { light: accentOn(grounds.light, colour), dark: accentOn(grounds.dark, colour) }
}

/** As in `tokens.css`, the lightest and the darkest of each theme among them. */
const grounds = {
  light: { all: ['#f6f7f9', '#ffffff', '#eef0f3'], surface: '#ffffff', on: '#ffffff', towards: '#000000', soft: 0.09 },
  dark: { all: ['#0e1116', '#151920', '#1c2129'], surface: '#151920', on: '#0e1116', towards: '#ffffff', soft: 0.15 },
} as const

function accentOn({ all, surface, on, towards, soft }: (typeof grounds)['light' | 'dark'], colour: string): Accent {
  for (let share = 0; share <= 1; share += 0.02) {
    const accent = mixed(colour, towards, share)
    const tint = mixed(surface, accent, soft)
    const isRead = [...all, tint, on].every(ground => contrast(accent, ground) >= 4.5)
    if (isRead) return { accent, strong: mixed(accent, towards, 0.2), soft: tint, on }
  }
  throw new Error(`No accent can be made of ${colour}`)
}

/** So much of the other colour. */
function mixed(one: string, other: string, share: number): string {
  const [a, b] = [partsOf(one), partsOf(other)]
  const parts = a.map((part, at) => Math.round(part + ((b[at] ?? part) - part) * share))
  return `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map(part => {
    const of = part / 255
    return of <= 0.04045 ? of / 12.92 : ((of + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function partsOf(colour: string): readonly number[] {
  return [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
}
