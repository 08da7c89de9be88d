/** A colour as hue (0–360), saturation and value (0–100) and alpha (0–1). */
export interface Hsva {
  readonly h: number
  readonly s: number
  readonly v: number
  readonly a: number
}

/** The ways to write a colour as text. */
export type ColourNotation = 'hex' | 'rgb' | 'hsv' | 'hsl'

/**
 * Reads "#rgb", "#rrggbb", "#rrggbbaa" (with or without #), "rgb(1, 2, 3)", "hsv(210, 50%, 60%)" or "hsl(…)"; the three
 * latter also without their name when `notation` says what the numbers are. What does not parse is null (kit.7).
 */
export function parseColour(text: string, notation?: ColourNotation): Hsva | null {
  const plain = text.trim().toLowerCase()
  const named = /^(rgb|hsv|hsl)a?\((.*)\)$/.exec(plain)
  if (named) return fromNumbers(named[1] as ColourNotation, named[2] ?? '')
  if (notation !== undefined && notation !== 'hex') return fromNumbers(notation, plain)
  return fromHex(plain)
}

/** "#rrggbb", with two more digits where it lets something through. */
export function formatHex(colour: Hsva): string {
  const digits = toRgb(colour).map(part => part.toString(16).padStart(2, '0'))
  if (colour.a < 1)
    digits.push(
      Math.round(colour.a * 255)
        .toString(16)
        .padStart(2, '0'),
    )
  return `#${digits.join('')}`
}

/** The colour in one of the notations, without alpha. */
export function formatColour(colour: Hsva, notation: ColourNotation): string {
  if (notation === 'hex') return formatHex({ ...colour, a: 1 })
  if (notation === 'rgb') return toRgb(colour).join(', ')
  const { h, s, v } = colour
  const round = Math.round
  if (notation === 'hsv') return `${round(h)}°, ${round(s)}%, ${round(v)}%`
  const l = (v * (200 - s)) / 200
  const edge = Math.min(l, 100 - l)
  return `${round(h)}°, ${round(edge === 0 ? 0 : ((v - l) / edge) * 100)}%, ${round(l)}%`
}

/** Alpha as typed, 0–100, clamped and turned into 0–1; null when it is no number (kit.7). */
export function parseAlpha(text: string): number | null {
  const plain = text.trim().replace(/%$/, '')
  const number = Number(plain)
  return plain === '' || Number.isNaN(number) ? null : Math.min(100, Math.max(0, number)) / 100
}

/** Red, green and blue, whole numbers of 0–255. */
export function toRgb({ h, s, v }: Hsva): readonly [number, number, number] {
  const part = (n: number) => {
    const k = (n + h / 60) % 6
    return Math.round(255 * (v / 100) * (1 - (s / 100) * Math.max(0, Math.min(k, 4 - k, 1))))
  }
  return [part(5), part(3), part(1)]
}

/** From red, green and blue of 0–255. */
export function fromRgb(red: number, green: number, blue: number, a = 1): Hsva {
  const most = Math.max(red, green, blue)
  const span = most - Math.min(red, green, blue)
  const s = most === 0 ? 0 : (span / most) * 100
  const v = (most / 255) * 100
  if (span === 0) return { h: 0, s, v, a }
  const sixth =
    most === red ? (green - blue) / span : most === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return { h: (sixth * 60 + 360) % 360, s, v, a }
}

function fromHex(text: string): Hsva | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1]
  if (!digits) return null
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return fromRgb(part(0), part(2), part(4), full.length === 8 ? part(6) / 255 : 1)
}

function fromNumbers(notation: ColourNotation, text: string): Hsva | null {
  const parts = text.split(/[\s,/]+/).filter(part => part !== '')
  if (parts.length !== 3 && parts.length !== 4) return null
  const numbers = parts.map(part => (/^[+-]?(\d+\.?\d*|\.\d+)(%|°|deg)?$/.test(part) ? Number.parseFloat(part) : NaN))
  const [one = NaN, two = NaN, three = NaN, alpha = 1] = numbers
  const a = parts[3]?.endsWith('%') ? alpha / 100 : alpha
  const within = (value: number, most: number) => value >= 0 && value <= most
  if (!within(a, 1)) return null
  if (notation === 'rgb') {
    return [one, two, three].every(value => within(value, 255)) ? fromRgb(one, two, three, a) : null
  }
  if (!within(one, 360) || !within(two, 100) || !within(three, 100)) return null
  if (notation === 'hsv') return { h: one, s: two, v: three, a }
  const v = three + (two / 100) * Math.min(three, 100 - three)
  return { h: one, s: v === 0 ? 0 : 200 * (1 - three / v), v, a }
}
