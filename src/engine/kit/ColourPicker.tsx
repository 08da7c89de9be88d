import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { ColourField } from './ColourField.tsx'
import { ColourSliders } from './ColourSliders.tsx'
import { ColourSwatches } from './ColourSwatches.tsx'
import {
  type ColourNotation,
  formatColour,
  formatHex,
  fromRgb,
  type Hsva,
  parseAlpha,
  parseColour,
  toRgb,
} from './colour.ts'
import { sketchPresets, swatchPresets, twitterPresets } from './colourPresets.ts'
import { debounce, type Paced } from './pace.ts'
import './kit.css'
import './colour.css'
import { t } from '../texts/t.ts'

/** After how many milliseconds of rest a change is told (kit.7). */
export const colourSettlesAfter = 100

/**
 * Picks a colour in one of five styles (kit.7). `value` is "#rrggbb" or "#rrggbbaa"; one that doesn't parse shows as
 * black. `onChange` is told once the person rests for 100 ms, in small letters, with alpha only where it isn't full.
 */
export function ColourPicker({ label, value, onChange, style = 'sketch', header = 'Color Picker' }: ColourPickerProps) {
  const [colour, setColour] = useState(() => parseColour(value) ?? black)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    // What the caller hands back of our own must not cost the hue of a grey.
    if (value.toLowerCase() !== formatHex(colour)) setColour(parseColour(value) ?? black)
  }
  const latest = useRef(onChange)
  const settled = useRef<Paced<[string]> | null>(null)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const made = debounce((hex: string) => latest.current(hex), colourSettlesAfter)
    settled.current = made
    return made.cancel
  }, [])
  const set = (next: Hsva) => {
    setColour(next)
    settled.current?.call(formatHex(next))
  }
  const parts: StyleProps = { colour, set, original: value }
  return (
    <fieldset className={`k-colour k-colour-${style} panel`} style={sizes[style]} aria-label={label}>
      {style === 'photoshop' && <div className="k-colour-header under centered strong">{header}</div>}
      <div className="k-colour-body stack">{styles[style](parts)}</div>
    </fieldset>
  )
}

export type ColourPickerStyle = 'sketch' | 'twitter' | 'swatches' | 'google' | 'photoshop'

/** As each is drawn by those who made it. */
const sizes: Readonly<Record<ColourPickerStyle, CSSProperties>> = {
  sketch: { width: 200 },
  twitter: { width: 276 },
  swatches: { width: 320, height: 240 },
  google: { width: 652 },
  photoshop: { width: 513 },
}

const black: Hsva = { h: 0, s: 0, v: 0, a: 1 }

const styles: Readonly<Record<ColourPickerStyle, (parts: StyleProps) => ReactNode>> = {
  sketch: parts => (
    <>
      <div className="k-colour-bars">
        <ColourSliders alpha colour={parts.colour} onChange={parts.set} />
        <Preview colour={parts.colour} />
      </div>
      <div className="k-colour-fields">
        <TextOf {...parts} notation="hex" label={t('Hex')} />
        <RgbFields {...parts} />
        <ColourField
          label="A"
          value={String(Math.round(parts.colour.a * 100))}
          parse={parseAlpha}
          onChange={a => parts.set({ ...parts.colour, a })}
        />
      </div>
      <ColourSwatches label={t('Presets')} colours={sketchPresets} colour={parts.colour} onChange={parts.set} />
    </>
  ),
  twitter: parts => (
    <>
      <ColourSwatches label={t('Presets')} colours={twitterPresets} colour={parts.colour} onChange={parts.set} />
      <TextOf {...parts} notation="hex" label={t('Hex')} />
    </>
  ),
  swatches: parts => (
    <ColourSwatches label={t('Colors')} colours={swatchPresets} colour={parts.colour} onChange={parts.set} />
  ),
  google: parts => (
    <>
      <div className="k-colour-stage">
        <Preview colour={parts.colour} />
        <ColourSliders colour={parts.colour} onChange={parts.set} />
      </div>
      <div className="k-colour-fields">
        <TextOf {...parts} notation="hex" label="HEX" />
        <TextOf {...parts} notation="rgb" label="RGB" />
        <TextOf {...parts} notation="hsv" label="HSV" />
        <TextOf {...parts} notation="hsl" label="HSL" />
      </div>
    </>
  ),
  photoshop: parts => (
    <>
      <ColourSliders colour={parts.colour} onChange={parts.set} />
      <div className="stack gap-0 caption soft">
        <span>{t('new')}</span>
        <Preview colour={parts.colour} />
        <Preview colour={parseColour(parts.original) ?? black} />
        <span>{t('current')}</span>
        <div className="k-colour-fields">
          <RgbFields {...parts} />
          <TextOf {...parts} notation="hsv" label="HSV" />
          <TextOf {...parts} notation="hex" label={t('Hex')} />
        </div>
      </div>
    </>
  ),
}

function Preview({ colour }: { readonly colour: Hsva }) {
  return (
    <span className="k-colour-preview" aria-hidden="true">
      <span style={{ backgroundColor: formatHex(colour) }} />
    </span>
  )
}

function TextOf({ colour, set, notation, label }: StyleProps & { notation: ColourNotation; label: string }) {
  return (
    <ColourField
      wide
      label={label}
      value={formatColour(colour, notation)}
      parse={text => parseColour(text, notation)}
      onChange={next => set(notation === 'hex' ? next : { ...next, a: colour.a })}
    />
  )
}

function RgbFields({ colour, set }: StyleProps) {
  const rgb = toRgb(colour)
  return (['R', 'G', 'B'] as const).map((name, at) => (
    <ColourField
      key={name}
      label={name}
      value={String(rgb[at])}
      parse={text => (/^\d{1,3}$/.test(text.trim()) && Number(text) <= 255 ? Number(text) : null)}
      onChange={part => {
        const [red, green, blue] = rgb.map((old, index) => (index === at ? part : old))
        set(fromRgb(red ?? 0, green ?? 0, blue ?? 0, colour.a))
      }}
    />
  ))
}

interface StyleProps {
  readonly colour: Hsva
  readonly set: (colour: Hsva) => void
  /** What the caller holds. */
  readonly original: string
}

interface ColourPickerProps {
  readonly label: string
  readonly value: string
  readonly onChange: (hex: string) => void
  readonly style?: ColourPickerStyle
  /** Above the photoshop style. */
  readonly header?: string
}
